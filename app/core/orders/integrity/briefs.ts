import { isAddress } from "./excuses.ts";
import { CLAUSE, SENTENCE, type Token } from "./tokens.ts";

/**
 * Which words belong to a brief that the student copied: after "Task:", "The question is", "Here is the
 * assignment." and until the paragraph ends or the text addresses us again.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass over the words with one flag; each branch starts or ends a brief.
export function briefWords(tokens: readonly Token[]): boolean[] {
  const brief: boolean[] = [];
  let inside = false;
  let begins = false;
  for (const [at, token] of tokens.entries()) {
    if (token.break === SENTENCE) {
      // An empty line ends the brief, unless the words directly before it opened it.
      if (/\n\s*\n/.test(token.gap) && !begins) inside = false;
      if (begins) inside = true;
      if (inside && turnsToUs(tokens, at)) inside = false;
      begins = false;
    }
    brief.push(inside);
    if (token.is.has("BRIEF") && !/^(?:your)$/.test(tokens[at - 1]?.word ?? "")) {
      if (opens(tokens, at)) inside = true;
      else if (announces(tokens, at)) begins = true;
    }
    if (inside && (token.break >= CLAUSE || /:/.test(token.gap)) && isAddress(tokens, at)) inside = false;
  }
  return brief;
}

/** "Task: …", "Essay question – …", "The assignment is to …", "The brief asks us to …" */
function opens(tokens: readonly Token[], at: number): boolean {
  for (let next = at + 1; next <= at + 4; next++) {
    const token = tokens[next];
    if (!token || /^(?:for)$/.test(token.word) || (token.break === SENTENCE && !/^\s*\n/.test(token.gap))) return false;
    if (/:|\s[–—-]\s|^\s*\n|["“‘]/.test(token.gap)) return true;
    if (/^(?:is|was|asks|says|reads|requires|tells|wants|states)$/.test(token.word)) {
      const rest = tokens.slice(next + 1, next + 4);
      return rest.some(({ word, gap }) => /^(?:to|write|that|as)$/.test(word) || /[:"“‘]/.test(gap));
    }
  }
  return false;
}

/** "This is the assignment.", "The brief is below.", "Here is my essay question, copied from Moodle." */
function announces(tokens: readonly Token[], at: number): boolean {
  const near = /^(?:here|heres|this|these|below|following|attached|pasted|copied|given|got|follows|original|exact)$/;
  for (let other = at; other >= Math.max(0, at - 8); other--) {
    if (near.test(tokens[other]?.word ?? "")) return true;
    if (tokens[other]?.break === SENTENCE) break;
  }
  for (let other = at + 1; other < Math.min(tokens.length, at + 8); other++) {
    if (tokens[other]?.break === SENTENCE) break;
    if (near.test(tokens[other]?.word ?? "")) return true;
  }
  return false;
}

function turnsToUs(tokens: readonly Token[], start: number): boolean {
  for (let at = start; at < tokens.length && (at === start || tokens[at]?.break !== SENTENCE); at++) {
    if (isAddress(tokens, at)) return true;
    if (at === start && /^(?:my|i|we|thanks|thank)$/.test(tokens[at]?.word ?? "")) return true;
  }
  return false;
}
