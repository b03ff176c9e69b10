/** A guard of what other students' documents may tell, and the same without it. */
export type Mutant = {
  guard: string;
  file: string;
  from: string;
  to: string;
  /** A case that was seen to fail; where it holds by now, others are tried. */
  seed: number;
};

const RULE = "app/core/similarity/blocks.ts";
const SEARCH = "workers/objects/block-search.ts";
const LIMITS = "app/core/student-texts.ts";
const ASKING = "app/services/student-search.ts";

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
    from: "const passes = unbroken && bits(covered)",
    to: "const passes = bits(covered)",
    seed: 24,
  },
  {
    guard: "the first place that touches a block decides",
    file: RULE,
    from: "countOf(hits) >= TOUCHING_WORDS) return firstOf(hits);",
    to: "countOf(hits) >= SHOWN_WORDS) return firstOf(hits);",
    seed: 1,
  },
  {
    guard: "a place is fifty words long",
    file: RULE,
    from: "const PLACE_WORDS = 50;",
    to: "const PLACE_WORDS = 200;",
    seed: 59,
  },
  {
    guard: "words of a place lie in order, with three words of drift",
    file: RULE,
    from: "export const DRIFT_WORDS = 3;",
    to: "export const DRIFT_WORDS = 6;",
    seed: 731,
  },
  {
    guard: "words that carry no subject count for nothing",
    file: RULE,
    from: "if (subject & (1 << k)) covered |= 0b111 << k;",
    to: "covered |= 0b111 << k;",
    seed: 34,
  },
  {
    guard: "a block alone is shown only from its first word to its last",
    file: RULE,
    from: "whole: passes && (equal & ENDS) === ENDS",
    to: "whole: passes",
    seed: 2,
  },
  {
    guard: "later occurrences of three words find no place",
    file: RULE,
    from: "const MOST_OCCURRENCES = 2;",
    to: "const MOST_OCCURRENCES = 64;",
    seed: 194,
  },
  {
    guard: "the mark is the block, wherever its words were found",
    file: RULE,
    from: "return { at: start.doc - start.offset, passes,",
    to: "return { at: start.doc - start.offset + (equal & (1 << 24) ? 0 : 1), passes,",
    seed: 2,
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
    to: "followedByOthers(passing, owner);\n    const pairs = places.flatMap((one) => places.map((other): [Touched, Touched] => [one, other])).filter(",
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
    from: "const others = heldByOthers([...touched.keys()], owner);",
    to: "const others = new Set(touched.keys());",
    seed: 13,
  },
  {
    guard: "a block that is only touched is not shown",
    file: SEARCH,
    from: "place.passes && others.has(number)",
    to: "others.has(number)",
    seed: 4,
  },
  {
    guard: "the statements are the same whatever is found",
    file: SEARCH,
    from: "const others = heldByOthers([...touched.keys()], owner);",
    to: "if (touched.size === 0) return { shown: [], pairs: [], near: [] };\n    const others = heldByOthers([...touched.keys()], owner);",
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
    from: "repeatsItself(asked.triples) ? NOTHING : await",
    to: "await",
    seed: 47,
  },
  {
    guard: "an answer waits by the length of the text alone",
    file: ASKING,
    from: "const answer = Promise.all([timed(asked), pause(due)])",
    to: "const answer = Promise.all([timed(asked), timed(asked).then(({ found }) => pause(found.near.length))])",
    seed: 0,
  },
];
