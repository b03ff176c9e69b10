/** A guard that protects other students' documents, and the same code without it. */
export type Mutant = {
  guard: string;
  file: string;
  from: string;
  to: string;
  /** A case that failed with this mutant; if it passes now, other seeds are tried. */
  seed: number;
};

const RULE = "app/core/similarity/blocks.ts";
const SEARCH = "workers/objects/sources/block-search.ts";
const LIMITS = "app/core/sources/student-texts.ts";
const ASKING = "app/services/sources/student-search.ts";

/** Each of these changes must make a generated case fail (tests/readback/mutants.test.ts). */
export const mutants: readonly Mutant[] = [
  {
    guard: "four fifths of a block's words must stand in the text",
    file: RULE,
    from: "export const BLOCK_SHARE = 0.8;",
    to: "export const BLOCK_SHARE = 0.72;",
    seed: 0,
  },
  {
    guard: "one of the six pieces must stand unbroken",
    file: RULE,
    from: "if (!rows.some((row) => holdsPiece(row, subject))) continue;",
    to: "",
    seed: 611,
  },
  {
    guard: "the first place that touches a block decides",
    file: RULE,
    from: "if (bits(wordsOf(offsetsIn(beside))) < TOUCHING_WORDS) continue;",
    to: "if (bits(wordsOf(offsetsIn(beside))) < SHOWN_WORDS) continue;",
    seed: 14,
  },
  {
    guard: "words stand within two words of where they belong",
    file: RULE,
    from: "const DRIFT_WORDS = 2;",
    to: "const DRIFT_WORDS = 4;",
    seed: 45,
  },
  {
    guard: "words that carry no subject count for nothing",
    file: RULE,
    from: "const counts = (subject & (1 << offset)) !== 0;",
    to: "const counts = true;",
    seed: 34,
  },
  {
    guard: "a block alone is shown only from its first word to its last",
    file: RULE,
    from: "whole: place.whole || endsStand(query, block, at)",
    to: "whole: true",
    seed: 2,
  },
  {
    guard: "later occurrences of three words count nowhere",
    file: RULE,
    from: "const MOST_OCCURRENCES = 2;",
    to: "const MOST_OCCURRENCES = 64;",
    seed: 52,
  },
  {
    guard: "the mark is the block, wherever its words were found",
    file: RULE,
    from: "{ at: shiftOf(found.start), passes: false",
    to: "{ at: shiftOf(found.start) + (endsStand(query, block, shiftOf(found.start)) ? 0 : 1), passes: false",
    seed: 0,
  },
  {
    guard: "edges of marks do not tell of how many blocks they are made",
    file: "app/core/similarity/block-places.ts",
    from: "if (last && first <= last.behind)",
    to: "if (last && first < last.behind - 1)",
    seed: 0,
  },
  {
    guard: "a neighbour must follow in a document of somebody else",
    file: SEARCH,
    from: "const pairs = followedByOthers(passing, owner).filter(",
    to: "followedByOthers(passing, owner);\n    const all = [...passing.values()];\n    const pairs = all.flatMap((one) => all.map((other): [Passing, Passing] => [one, other])).filter(",
    seed: 2,
  },
  {
    guard: "a neighbour must continue the place",
    file: SEARCH,
    from: ".filter(([before, after]) => goesOn(before.place, after.place));",
    to: ";",
    seed: 7,
  },
  {
    guard: "one's own documents are not others'",
    file: SEARCH,
    from: "for (const number of passing.keys()) if (!others.has(number)) passing.delete(number);",
    to: "",
    seed: 13,
  },
  {
    guard: "a block that is only touched is not shown",
    file: SEARCH,
    from: "if (place?.passes) passing.set(",
    to: "if (place) passing.set(",
    seed: 4,
  },
  {
    guard: "the statements are the same whatever is found",
    file: SEARCH,
    from: "const others = heldByOthers(",
    to: "if (passing.size + touched.length === 0) return { shown: [], pairs: [], near: [] };\n    const others = heldByOthers(",
    seed: 9,
  },
  {
    guard: "near misses are for staff alone",
    file: LIMITS,
    from: "const kept = answer.shown.filter(",
    to: "if (answer.near.length > 8) return { stretches: [], blocks: [], limited: true, hidden: false };\n  const kept = answer.shown.filter(",
    seed: 181,
  },
  {
    guard: "a block is shown to three works of an account",
    file: LIMITS,
    from: "const MOST_FAMILIES = 3;",
    to: "const MOST_FAMILIES = 4;",
    seed: 14,
  },
  {
    guard: "near misses change no receipt",
    file: ASKING,
    from: "limited: repeats || limited,",
    to: "limited: repeats || limited || answer.near.length > 0,",
    seed: 0,
  },
  {
    guard: "a block that is left out supports no neighbour",
    file: LIMITS,
    from: "(whole || supported.has(key))",
    to: "true",
    seed: 982,
  },
  {
    guard: "only what was shown counts for the limit",
    file: ASKING,
    from: "blocks: together(own, blocks) });",
    to: "blocks: together(own, [...blocks, ...answer.near]) });",
    seed: 13,
  },
  {
    guard: "what was hidden is taken out again",
    file: ASKING,
    from: "await rememberShown(db, { ...row, blocks: together(own, blocks) });",
    to: "",
    seed: 62,
  },
  {
    guard: "a text of repetitions is shown nothing",
    file: ASKING,
    from: "repeatsItself(requested.triples) ? NOTHING : await",
    to: "await",
    seed: 47,
  },
  {
    guard: "an answer waits by the length of the text alone",
    file: ASKING,
    from: "const answer = Promise.all([timed(requested), pause(due)])",
    to: "const answer = Promise.all([timed(requested), timed(requested).then(({ found }) => pause(found.near.length))])",
    seed: 0,
  },
];
