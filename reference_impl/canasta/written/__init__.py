"""Hands as people note them at the table, read and scored: sheets with totals, with points and numbers, or with cards.

``headings``    the words for what a sheet holds, and their short forms
``rows``        sheets as tables: CSV and TSV
``cards``       cards with or without suits: ``K K K``, ``Kx6 2``, ``10c``, ``joker``
``sheets``      a file as hands whose cards have their exact form
``figures``     which figures cannot be, whatever the cards were
``scoring``     a sheet scored: what follows, what was taken on trust, what cannot be
``blank``       sheets to fill in
"""
