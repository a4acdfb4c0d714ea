"""How strong the suite is.

``mutate``   changes each parameter of the reference by one step: does a test notice?
``zoo``      runs programs that misbehave: does the runner report each of them correctly?
``agree``    compares two scorers on random hands
"""
