"""How the cases are looked after.

``lint``            what must be true of cases before they judge anybody
``traces``          golden traces walked step by step
``recorder``        golden traces and counts recorded anew
``players``         the players of new traces
``new_trace``       a new golden trace, played from a seed
``turns_of_play``   what golden traces show
``layout``          case files written by a program
"""
