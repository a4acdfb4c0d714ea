# You need Python 3.11 or newer and make; each command installs the rest.
#
#   make conform   score a hand, play a hand, run the conformance suite on the reference interpreter
#   make test      check types and style, build the pages, run all tests
#   make nightly   run what takes too long for every change
#
# Everything is installed into .venv in the checkout; the stamp files there record what is installed already.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint .ci/constraints.txt
# Processes of `make test`, and the seed for the order of its tests; without a seed each run has a new order.
JOBS   ?= 2
SEED   ?=

.DEFAULT_GOAL := help
.PHONY: help conform test check docs nightly bench clean

help:
	@echo "make conform   score a hand, play a hand, run the conformance suite on the reference interpreter"
	@echo "make test      check types and style, build the pages, run all tests; SEED=7 repeats an order of the tests"
	@echo "make check     check types, style and format: mypy (strict) and ruff"
	@echo "make docs      build the pages in docs/_build/html; warnings are errors"
	@echo "make nightly   run what takes too long for every change; or only one part of it:"
	@sed -n 's/^    "\([a-z]*\)": Part($$/               make nightly-\1/p' .ci/nightly.py
	@echo "make bench     compare the speed with OpenSpiel and RLCard (installed into .venv-bench)"
	@echo "make clean     remove everything that make has created"

# --- environment -----------------------------------------------------------------------------------------------------

$(VENV)/.stamp-venv:
	@command -v $(PYTHON) >/dev/null || { echo "make: $(PYTHON) not found; install Python 3.11 or newer (Debian: apt-get install python3 python3-venv), or run make PYTHON=/path/to/python3.11"; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "make: $(PYTHON) is older than Python 3.11; run make PYTHON=python3.11"; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "make: this Python lacks venv; install the Debian package python3-venv (apt-get install python3-venv)"; exit 2; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.stamp-run: pyproject.toml .ci/constraints.txt $(VENV)/.stamp-venv
	$(PIP) --editable .
	@touch $@

$(VENV)/.stamp-test: $(VENV)/.stamp-run
	$(PIP) --editable '.[test,check,docs,browser]'
	@touch $@

# --- commands ----------------------------------------------------------------------------------------------------------

conform: $(VENV)/.stamp-run
	$(BIN)/canasta score reference_impl/tests/cli/data/worked-hand.yaml
	$(BIN)/canasta play classic --seed 7
	$(BIN)/canasta conform run

check: $(VENV)/.stamp-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

docs: $(VENV)/.stamp-test
	$(BIN)/python docs/_ext/canasta_docs/site_build.py

test: $(VENV)/.stamp-test
	$(BIN)/python .ci/phases.py --jobs $(JOBS) $(if $(SEED),--seed $(SEED))

nightly: $(VENV)/.stamp-test
	$(BIN)/python .ci/nightly.py

nightly-%: $(VENV)/.stamp-test
	$(BIN)/python .ci/nightly.py $*

# The other libraries are large and no other command needs them, so they have their own environment.
.venv-bench/.stamp: pyproject.toml $(VENV)/.stamp-venv
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/python -m pip --disable-pip-version-check install --quiet --editable . open_spiel rlcard
	@touch $@

bench: .venv-bench/.stamp
	.venv-bench/bin/python reference_impl/bench/peers.py

clean:
	rm -rf $(VENV) .venv-bench .nightly docs/_build dist build .coverage* .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
