"""The conformance suite: cases, and the runner that puts them to a program in any language.

A program under test answers requests; only the runner knows the cases and what they expect.  No request depends on a
reply.

The modules are in rooms.  A room imports from those above it in this list, never from those below:

``places``     where the files of the suite are, and its version
``forms``      what the rooms hand to each other: cases, checks and tests (`model`), levels, messages (`protocol`)
``adapter``    the reference interpreter as a program under test
``suite``      cases read from their files (`cases`), chosen (`select`), compiled into requests and checks (`compile`)
``runner``     requests sent to a process (`process`, `stream`, `run`), replies judged (`judge`)
``report``     what a run says: counts and exit code (`summary`), files (`results`), text for people (`printed`)
``strength``   what the suite notices: wrong constants (`mutate`), bad programs (`zoo`), other scorers (`agree`)
``upkeep``     how cases are checked (`lint`), recorded (`recorder`) and played anew (`new_trace`)
``command``    the verbs of ``canasta conform``

`canasta_conformance.reference` starts the adapter: ``python -m canasta_conformance.reference``.
"""
