"""Cards, actions and positions as people write them, and their exact forms.

``cards``       cards as one text: ``Kc Kd 2h Jk``
``moves``       actions as lines: ``0 take Kc Kd + Qc Qh 2d``
``decks``       the deck of a rule set, and decks that are written in part
``positions``   positions that are written in part, completed to full states
"""
