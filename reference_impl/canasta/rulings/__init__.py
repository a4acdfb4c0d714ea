"""Disputes at the table: a position and an action in one line, and the ruling.

``question``    a line such as ``pile 2h Qs; hand Qc Jk 4h; melds 8c 8d 8h; take Qc Jk``, read
``position``    the rest of the table filled in
``ruling``      legal or not, the deciding rules, what was assumed, the nearest legal action
``elsewhere``   how other variants and options decide
``asks``        files of questions, with rulings that are checked
"""
