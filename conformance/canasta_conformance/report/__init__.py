"""What a run says afterwards.

``summary``     counts, claims and the exit code
``known``       failures that are known and listed
``results``     the files ``results.jsonl`` and ``report.json``
``printed``     the same for people
``case_text``   one case for people
"""
