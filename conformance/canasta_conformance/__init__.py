"""The conformance suite: the cases, and the runner that asks a program in any language.

The program under test answers requests. Only the runner knows the cases and the expected answers. No request depends on
a reply.

The modules are in folders. A folder imports only from those above it in this list:

``places``     where the files of the suite are, and its version
``forms``      what the folders pass to each other: cases, checks and tests (`model`), levels, messages (`protocol`)
``adapter``    the reference interpreter as a program under test
``suite``      cases read from their files (`cases`), selected (`select`), compiled into requests and checks (`compile`)
``runner``     requests sent to a process (`process`, `stream`, `run`), replies judged (`judge`)
``report``     the result of a run: counts (`summary`), claims (`claims`), files (`results`), text (`printed`)
``strength``   what the suite notices: wrong constants (`mutate`), bad programs (`zoo`), other scorers (`agree`)
``upkeep``     how cases are checked (`lint`) and recorded (`recorder`), and new ones played (`new_trace`)
``command``    the verbs of ``canasta conform``

`canasta_conformance.reference` starts the adapter: ``python -m canasta_conformance.reference``.
"""
