"""How strong the suite is.

``mutate``   changes each parameter of the reference by one step: does a test notice?
``zoo``      runs bad programs: is each named for what it is?
``agree``    compares two scorers on random hands
"""
