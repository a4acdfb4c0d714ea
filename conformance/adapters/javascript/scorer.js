#!/usr/bin/env node
// A program of the level "scorer", whole: it answers what a hand of Canasta scores, for any rule set it is sent.
// It knows nothing of the reference; the amounts come from the rules in the request "variant", and the rest from the
// published rules, whose ids stand beside the lines that follow them. Run: node scorer.js < requests.jsonl

"use strict";

const readline = require("node:readline");

const RED = new Set(["3d", "3h"]);
const BLACK = new Set(["3c", "3s"]);

// ---- cards -----------------------------------------------------------------------------------------------------------

/** Cards as a list; people write them as one text. */
const cards = (written) => (typeof written === "string" ? written.split(" ").filter(Boolean) : written ?? []);

const isWild = (card) => card === "Jk" || card[0] === "2"; // cards.wild

/** Points of a card, melded or in hand (cards.points, cards.one-value); a red three has none of its own. */
function points(rules, card) {
  if (RED.has(card)) return 0;
  return rules.cards.points[BLACK.has(card) ? "black_three" : card === "Jk" ? "Jk" : card[0]];
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

// ---- one side --------------------------------------------------------------------------------------------------------

/** The melds of a side: cards, and whether one player laid them complete in one declaration. */
const meldsOf = (side) =>
  (side.melds ?? []).map((meld) => {
    const noted = typeof meld === "object" && !Array.isArray(meld);
    return { cards: cards(noted ? meld.cards : meld), concealed: noted && meld.concealed === true };
  });

/** natural, mixed or wild, by the cards that a canasta holds at the end (canastas.kind-at-the-end). */
function kind(meld) {
  const wilds = meld.cards.filter(isWild).length;
  return wilds === 0 ? "natural" : wilds === meld.cards.length ? "wild" : "mixed";
}

const isFourBlack = (meld) => meld.cards.length === 4 && meld.cards.every((card) => BLACK.has(card));

/** Points for so many laid threes; the list has an entry for each number, the last one stands for all beyond it. */
const rowPoints = (totals, count) => (count && totals.length ? totals[Math.min(count, totals.length) - 1] : 0);

/** Whether points of laid threes count against a side (threes.red-sign). */
function isAgainst(minusIf, melds, canastas) {
  if (minusIf === "not_melded") return melds === 0;
  if (minusIf === "no_canasta") return canastas === 0;
  if (minusIf === "under_two_canastas") return canastas < 2;
  return false;
}

/** How many threes a written entry stands for: a number, or the cards themselves. */
const howMany = (written) => (typeof written === "number" ? written : cards(written).length);

/** What the cards left in hands cost (scoring.hands-minus, threes.black-in-hand, threes.red-unlaid). */
function handCost(rules, hands) {
  const { red, black } = rules.threes;
  return sum(hands.flat().map((card) => {
    if (RED.has(card)) return red.left_in_hand ?? 0;
    if (BLACK.has(card)) return black.left_in_hand ?? points(rules, card);
    return points(rules, card);
  }));
}

/** The items of a side; `redCount` and `blackCount` are the laid threes that count here. */
function itemsOf(rules, side, redCount, blackCount) {
  const melds = meldsOf(side);
  const canastas = melds.filter((meld) => meld.cards.length >= rules.canastas.size); // canastas.size
  const { red, black } = rules.threes;
  const fourPoints = black.meld.four_points; // threes.four-black: instead of their card points, where there is one
  const fours = fourPoints ? melds.filter(isFourBlack) : [];
  const bonus = (wanted) => canastas.filter((meld) => kind(meld) === wanted).length * rules.canastas.bonus[wanted];
  const signed = (value, minusIf) => (isAgainst(minusIf, melds.length, canastas.length) ? -value : value);
  const counted = melds.filter((meld) => !fours.includes(meld));
  const wentOut = side.went_out ?? "none";
  return {
    meld_cards: sum(counted.flatMap((meld) => meld.cards.map((card) => points(rules, card)))), // scoring.melded-plus
    natural_canastas: bonus("natural"), // canastas.bonus
    mixed_canastas: bonus("mixed"),
    wild_canastas: bonus("wild"),
    concealed_canastas: sum(canastas.filter((meld) => meld.concealed) // canastas.concealed-bonus
      .map((meld) => rules.canastas.concealed[kind(meld)] ?? 0)),
    red_threes: signed(rowPoints(red.totals, redCount), red.minus_if), // threes.red-bonus
    black_threes: signed(rowPoints(black.totals, blackCount), black.minus_if) + fourPoints * fours.length,
    going_out: wentOut === "none" ? 0 : rules.going_out.bonus, // going_out.bonus
    concealed_going_out: wentOut === "concealed" ? rules.going_out.concealed.extra : 0, // going_out.concealed-extra
    hand_cards: 0 - handCost(rules, (side.hands ?? []).map(cards)),
  };
}

// ---- the hand --------------------------------------------------------------------------------------------------------

const ALWAYS = ["meld_cards", "natural_canastas", "mixed_canastas", "red_threes", "going_out", "hand_cards"];

function sheet(of, items) {
  const shown = Object.entries(items).filter(([name, value]) => value !== 0 || ALWAYS.includes(name));
  return { of, items: Object.fromEntries(shown), total: sum(Object.values(items)) }; // scoring.items-sum
}

/** Seats of the sides of a table, seat n belonging to side n modulo their number (table.partners-alternate). */
function usualSides(table) {
  const count = { pairs: table.players / 2, trios: 2 }[table.sides] ?? table.players;
  const seats = Array.from({ length: table.players }, (_, seat) => seat);
  return seats.slice(0, count).map((side) => seats.filter((seat) => seat % count === side));
}

/** Red threes that a player still holds are laid when the hand ends, unless they cost something (threes.red-unlaid). */
const unlaid = (rules, hands) =>
  rules.threes.red.left_in_hand === null ? hands.map(cards).flat().filter((card) => RED.has(card)).length : 0;

function sheetsOf(rules, hand) {
  const usual = usualSides(rules.table);
  const personal = rules.table.sides === "lone_taker";
  const sheets = hand.sides.flatMap((side, place) => {
    const seats = side.players ?? usual[place];
    const hands = side.hands ?? [];
    if (!personal) {
      const red = howMany(side.red_threes ?? 0) + unlaid(rules, hands); // threes.red-by-side
      return [sheet(seats, itemsOf(rules, side, red, howMany(side.black_threes ?? 0)))];
    }
    // Each of a pair scores the whole of their side, but the red threes that he laid himself
    // (scoring.pair-shares, threes.red-personal).
    const each = (written) => (Array.isArray(written) ? written : seats.map((_, at) => (at === 0 ? written ?? 0 : 0)));
    return seats.map((seat, at) => sheet([seat], itemsOf(rules, side,
      howMany(each(side.red_threes)[at]) + unlaid(rules, hands.slice(at, at + 1)), howMany(each(side.black_threes)[at]))));
  });
  return personal ? sheets.sort((one, other) => one.of[0] - other.of[0]) : sheets;
}

/** Totals before the hand, in the order of the sheets (match.totals). */
function totalsBefore(rules, hand) {
  if (rules.table.sides !== "lone_taker") return hand.sides.map((side) => side.score ?? 0);
  const totals = Array(rules.table.players).fill(0);
  hand.sides.forEach((side, place) => {
    const seats = side.players ?? [place];
    seats.forEach((seat, at) => { totals[seat] = Array.isArray(side.score) ? side.score[at] : side.score ?? 0; });
  });
  return totals;
}

/** Points that the next initial meld must reach: of the last bracket whose lower end the total reaches (opening.bracket). */
function minimum(rules, total) {
  const reached = rules.opening.minimum.filter((bracket) => bracket.from === null || bracket.from <= total);
  return (reached.at(-1) ?? rules.opening.minimum[0]).points;
}

/** Who has won: the highest total once the target or the last hand is reached (match.ends, match.highest-wins, match.tie). */
function winners(rules, totals, played) {
  const best = Math.max(...totals);
  const { target, hands, tie } = rules.match;
  if (!((target !== null && best >= target) || (hands !== null && played >= hands))) return [];
  const leaders = totals.map((_, at) => at).filter((at) => totals[at] === best);
  return leaders.length === 1 || tie === "shared" ? leaders : [];
}

function score(rules, hand) {
  const sheets = sheetsOf(rules, hand);
  const before = totalsBefore(rules, hand);
  const scores = sheets.map((one, at) => before[at] + one.total);
  const { players, direction } = rules.table;
  const step = direction === "clockwise" ? 1 : players - 1; // deal.dealer-moves-on
  const next = {
    minimums: scores.map((total) => minimum(rules, total)),
    winners: winners(rules, scores, hand.deal ?? 1),
    dealer: ((hand.dealer ?? 0) + step) % players,
  };
  return { sheets, scores, next };
}

// ---- the protocol canasta-conf/2: one JSON object a line, one reply for each request, in order --------------------------

const CAPABILITIES = ["score", "score.items", "next.dealer", "next.winners"];

let rules = null;

function reply(request) {
  if (request.op === "hello") {
    const implementation = { name: "canasta-scorer", version: "1.0.0", language: "javascript" };
    return { ok: { protocol: 2, implementation, capabilities: CAPABILITIES, claims: ["scorer/classic@4"] } };
  }
  if (request.op === "variant") return (rules = request.rules, { ok: {} });
  if (request.op === "score" && request.hand) return { ok: score(rules, request.hand) };
  if (request.op === "bye") return { ok: {} };
  return { unsupported: { kind: "op", names: [request.op] } };
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  let answer;
  try { answer = reply(request); } catch (fault) { answer = { error: { message: String(fault) } }; }
  process.stdout.write(JSON.stringify({ id: request.id, ...answer }) + "\n");
  if (request.op === "bye") process.exit(0);
});
