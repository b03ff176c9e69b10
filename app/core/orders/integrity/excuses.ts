import { CLAUSE, COMMA, NOTHING, SENTENCE, type Token } from "./tokens.ts";

/** The subject of a verb: we are asked, the student does it, the student asks to learn it, or it is about other people. */
export type Governor = "asked" | "self" | "taught" | "other" | "unknown";

const REACH = 10;

/** Searches backwards from a verb for its subject. */
export function governorOf(tokens: readonly Token[], verb: number): Governor {
  let to = false;
  let strange = 0;
  for (let at = verb; at >= 0 && verb - at < REACH + 4; at--) {
    if ((tokens[at]?.break ?? SENTENCE) > NOTHING) return atClauseStart(tokens, at, to);
    const before = tokens[at - 1];
    if (!before) return "asked";
    const found = readBack(tokens, at - 1, to);
    if (found === "to") to = true;
    else if (found === "strange") {
      // "to" may be far from the subject: "I am looking for a way to write".
      if (!to || ++strange > 6) return "unknown";
    } else if (found !== "on") return found;
  }
  return "unknown";
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a grammar read word by word: its branches are the kinds of word.
function readBack(tokens: readonly Token[], at: number, to: boolean): Governor | "to" | "strange" | "on" {
  const { word, is } = tokens[at] ?? { word: "", is: new Set() };
  const before = tokens[at - 1]?.word ?? "";
  if (is.has("YOU")) return isTaughtBy(tokens, at) ? "taught" : "asked";
  if (is.has("SELF")) return "self";
  // "one of your nurses"
  if (before === "your") return "asked";
  if (word === "me" || word === "us") return ofMe(tokens, at, to);
  if (is.has("OTHER") && !is.has("YOU")) {
    // "someone who can write it"
    return /^(?:who|that|which)$/.test(word) && tokens[at - 1]?.is.has("YOU") ? "asked" : "other";
  }
  if (/^(?:how|what|where|when|whether)$/.test(word)) return "taught";
  if (word === "to") return "to";
  if (to && is.has("PAY")) return "asked";
  if (is.has("LEARN")) return before === "without" ? "on" : "taught";
  return is.has("SKIP") ? "on" : "strange";
}

/** "help me write", "my tutor asked me to write", "it is hard for me to write" */
function ofMe(tokens: readonly Token[], me: number, to: boolean): Governor | "on" | "strange" {
  const before = tokens[me - 1];
  if (!before) return "strange";
  if (before.is.has("LEARN") || before.is.has("SAYS") || /^(?:make|makes|made|allow|allows|remind)$/.test(before.word))
    return "taught";
  if (before.word === "for" || before.word === "takes" || before.word === "took") return to ? "self" : "on";
  return to ? "strange" : "on";
}

/** "how would you write this": asked in order to learn. "Why don't you write it" is not. */
function isTaughtBy(tokens: readonly Token[], you: number): boolean {
  for (let at = you - 1; at >= Math.max(0, you - 4); at--) {
    const { word, is } = tokens[at] ?? { word: "", is: new Set() };
    if (/^(?:how|where|when)$/.test(word)) return tokens[at + 1]?.word !== "much" && tokens[at + 1]?.word !== "about";
    if (word === "why" && !/^(?:dont|not|cant|wont)$/.test(tokens[at + 1]?.word ?? "")) return true;
    if (!is.has("SKIP")) return false;
  }
  return false;
}

/** A verb at the beginning of its clause is a request, unless it continues a list of verbs: "I have to plan, write and edit". */
function atClauseStart(tokens: readonly Token[], start: number, to: boolean): Governor {
  const token = tokens[start];
  if (!token || token.break === SENTENCE) return to ? "self" : "asked";
  const joins = /^(?:and|or|nor)$/.test(token.word) || (token.break === COMMA && listGoesOn(tokens, start));
  return joins ? inherited(tokens, start) : "asked";
}

function listGoesOn(tokens: readonly Token[], start: number): boolean {
  for (let at = start + 1; at < Math.min(tokens.length, start + 9); at++) {
    const token = tokens[at];
    if (!token || token.break === SENTENCE) return false;
    if (/^(?:and|or|nor)$/.test(token.word)) return token.break === CLAUSE || token.break === COMMA;
  }
  return false;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a grammar read word by word: its branches are the kinds of word.
function inherited(tokens: readonly Token[], start: number): Governor {
  for (let at = start - 1; at >= Math.max(0, start - 16); at--) {
    const token = tokens[at];
    if (!token || token.is.has("YOU") || /^(?:please|pls)$/.test(token.word)) return "asked";
    const next = [1, 2, 3, 4].map((step) => tokens[at + step]).filter((_, step) => at + step + 1 < start);
    const asks = tokens[at - 1]?.is.has("MODAL") ?? false;
    if (token.is.has("SELF") && (asks || next.some((word) => word?.is.has("MODAL")))) return "self";
    if (token.word === "how" && /^(?:to|i)$/.test(next[0]?.word ?? "")) return "taught";
    if (/^(?:help|teach|let)$/.test(token.word) && next[0]?.word === "me") return "taught";
    if (token.is.has("OTHER") && /^(?:students|people|who|they|nurses|companies)$/.test(token.word)) return "other";
    if (token.break === SENTENCE) return "asked";
  }
  return "asked";
}

/** "do not write", "I would never ask you to write", "rather than rewriting", "do not add, shorten or rewrite". */
export function isNegated(tokens: readonly Token[], verb: number): boolean {
  for (let at = verb; at > 0 && verb - at < REACH; at--) {
    const token = tokens[at];
    if (!token || token.break === SENTENCE) return false;
    if (isListed(tokens, at)) return negatedBefore(tokens, at);
    if (token.break > NOTHING) return false;
    const before = tokens[at - 1];
    if (before && isNegation(tokens, at - 1)) return true;
    if (!before || !(before.is.has("SKIP") || before.is.has("OF_ASKING"))) return false;
  }
  return false;
}

/** Part of "neither this, that nor the other". */
function isListed(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? "";
  if (/^(?:or|nor)$/.test(word)) return true;
  if (tokens[at]?.break !== COMMA) return false;
  return tokens.slice(at + 1, at + 9).some((token, index, list) => {
    return /^(?:or|nor)$/.test(token.word) && list.slice(0, index + 1).every((other) => other.break < SENTENCE);
  });
}

function negatedBefore(tokens: readonly Token[], from: number): boolean {
  for (let at = from - 1; at >= Math.max(0, from - 16); at--) {
    const token = tokens[at];
    if (!token || /^(?:but|please|you|so|otherwise)$/.test(token.word)) return false;
    if (isNegation(tokens, at)) return true;
    if (token.break === SENTENCE) return false;
  }
  return false;
}

function isNegation(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  const next = tokens[at + 1]?.word ?? "";
  const isOne =
    token.is.has("NEGATOR") ||
    /^(?:do|does|did|wo|would|ca|could|should|must|is|are|ai|need)nt$/.test(token.word) ||
    token.is.has("LEAVE");
  if (!isOne) return false;
  if (/^(?:rather|instead)$/.test(token.word)) return /^(?:than|of)$/.test(next);
  // "don't just correct it, write it", "don't forget to write it"
  if (/^(?:only|just|merely|simply|forget|hesitate|mind|care|afraid|fail|problem|time|matter|worries|idea)$/.test(next))
    return false;
  // "why don't you write it", "couldn't someone write it"
  if (/^(?:cant|cannot|couldnt|wont|wouldnt)$/.test(token.word) && tokens[at + 1]?.is.has("YOU"))
    return (tokens[at]?.break ?? SENTENCE) === NOTHING && tokens[at - 1]?.word !== "why";
  return tokens[at - 1]?.word !== "why";
}

/** Whether the words describe the topic of a text, or what other people do. */
export function isTopic(tokens: readonly Token[], verb: number): boolean {
  for (let at = verb; at > Math.max(0, verb - 40); at--) {
    const token = tokens[at];
    if (!token || token.break >= CLAUSE || (at === verb && token.break > NOTHING)) return false;
    const before = tokens[at - 1];
    if (before?.is.has("TOPIC") && !/^(?:how|what)$/.test(tokens[at - 2]?.word ?? "")) return true;
    if (before?.word === "on" && /^(?:essay|paper|dissertation|is|chapter|report)$/.test(tokens[at - 2]?.word ?? ""))
      return true;
  }
  return false;
}

/** Reported speech: "my tutor wrote: rewrite the conclusion", "feedback was to add a paragraph". */
export function isReported(tokens: readonly Token[], verb: number): boolean {
  let said = -1;
  for (let at = verb; at >= Math.max(0, verb - 30); at--) {
    const token = tokens[at];
    if (!token) return false;
    if (at < verb && isSaying(tokens, at, verb)) said = at;
    if (said >= 0 && token.is.has("SPEAKER") && said - at < 8) return true;
    if (at < verb && isAddress(tokens, at)) return false;
    if (token.break === SENTENCE && !/^\s*[:–—-]/.test(token.gap)) return false;
  }
  return false;
}

function isSaying(tokens: readonly Token[], at: number, verb: number): boolean {
  const token = tokens[at];
  if (token?.is.has("SAYS")) return true;
  if (/:|\s[–—-]\s/.test(tokens[at + 1]?.gap ?? "")) return true;
  return /^(?:is|was|are|were)$/.test(token?.word ?? "") && verb - at <= 3;
}

/** Words that address us again. */
export function isAddress(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? "";
  const next = tokens[at + 1];
  if (/^(?:please|pls|plz|so)$/.test(word)) return true;
  if (/^(?:can|could|would|will)$/.test(word)) return next?.is.has("YOU") ?? false;
  return (
    /^(?:i|we)$/.test(word) &&
    /^(?:need|want|would|wish|hope|expect)$/.test(next?.word ?? "") &&
    (tokens[at + 2]?.is.has("YOU") ?? false)
  );
}
