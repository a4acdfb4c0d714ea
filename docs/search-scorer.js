/* How the search page ranks what it finds. Sphinx puts this file in place of its own `Scorer`, so the numbers that are
   not ours repeat Sphinx's. Pages that state the rules come first, then the registers of sources and the source of the
   reference; cases come last, because there are hundreds of them and nearly every word of the game is in one. */
"use strict";

var Scorer = {
  score: (result) => {
    const [page, , , , score] = result;
    if (/^verify\/(cases|case-files)\//.test(page)) return score - 100;
    if (/^(sources|reference\/source)\//.test(page)) return score - 20;
    return /^(rules|variants|start)\//.test(page) ? score + 4 : score;
  },

  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
