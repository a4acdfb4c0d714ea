# One command each, on a machine that has Python 3.11 or newer and make.
#
#   make conform   the worked hand, a played hand, and the conformance suite on the reference
#   make test      check, documentation build and the tests of all three folders
#
# The virtual environment is .venv in the checkout; the stamp files in it make repeated runs quick.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check install --quiet

.DEFAULT_GOAL := help
.PHONY: help conform test check docs bench campaign clean

help:
	@echo "make conform   score the worked hand, play a hand, run the conformance suite on the reference"
	@echo "make test      make check, make docs, and all tests"
	@echo "make check     mypy (strict) and ruff"
	@echo "make docs      the site in docs/_build/html, warnings are errors"
	@echo "make bench     speed beside OpenSpiel and RLCard, in an environment of its own (.venv-bench)"
	@echo "make campaign  20,000 hands over all rule sets, watched law by law and counted; takes half an hour"
	@echo "make clean     remove everything that make made"

# --- environment -----------------------------------------------------------------------------------------------------

$(VENV)/.stamp-venv:
	@command -v $(PYTHON) >/dev/null || { echo "make: $(PYTHON) not found; install Python 3.11 or newer (Debian: apt-get install python3 python3-venv), or say make PYTHON=/path/to/python3.11"; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "make: $(PYTHON) is older than Python 3.11; say make PYTHON=python3.11"; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "make: this Python lacks venv; install the Debian package python3-venv (apt-get install python3-venv)"; exit 2; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.stamp-run: pyproject.toml $(VENV)/.stamp-venv
	$(PIP) --editable .
	@touch $@

$(VENV)/.stamp-test: $(VENV)/.stamp-run
	$(PIP) --editable '.[test,check,docs,browser]'
	@touch $@

# --- what people run ---------------------------------------------------------------------------------------------------

conform: $(VENV)/.stamp-run
	$(BIN)/canasta score reference_impl/tests/cli/data/worked-hand.yaml
	$(BIN)/canasta play classic --seed 7
	$(BIN)/canasta conform run

check: $(VENV)/.stamp-test
	$(BIN)/ruff check .
	$(BIN)/mypy

docs: $(VENV)/.stamp-test
	$(BIN)/python -m sphinx -n -W --keep-going -q -b html docs docs/_build/html

test: check docs
	$(BIN)/python -m pytest

# The peers are large and need nothing of ours, so they have an environment of their own.
.venv-bench/.stamp: pyproject.toml $(VENV)/.stamp-venv
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/python -m pip --disable-pip-version-check install --quiet --editable . open_spiel rlcard
	@touch $@

bench: .venv-bench/.stamp
	.venv-bench/bin/python reference_impl/bench/peers.py

campaign: $(VENV)/.stamp-run
	$(BIN)/python reference_impl/bench/campaign.py

clean:
	rm -rf $(VENV) .venv-bench docs/_build dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
