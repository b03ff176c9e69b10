/**
 * Counts the steps that a backtracking matcher takes for a regular expression: an upper bound for the platform's own
 * matcher. The result of the match is the platform's; this matcher must reach the same result, and reports if it does
 * not.
 */
export function stepsOf(pattern: RegExp, text: string, from: number, found: RegExpExecArray | null): number {
  const { code, anchored } = programOf(pattern);
  let steps = 0;
  for (let start = from; start <= text.length; start++) {
    if (anchored && start > 0) break;
    const run = runFrom(code, text, start, false);
    steps += run.steps;
    if (run.end !== null) {
      if (!found || found.index !== start || found[0].length !== run.end - start) throw new Unlike(pattern);
      return steps;
    }
    if (pattern.sticky) break;
  }
  if (found) throw new Unlike(pattern);
  return steps + 1;
}

class Unlike extends Error {
  constructor(pattern: RegExp) {
    super(`Counting read ${pattern} in another way than the platform does.`);
  }
}

/** The number of matching characters at a position, or directly before it; 0 if they do not match. */
type Fits = (text: string, at: number, backwards: boolean) => number;

type Step =
  | { kind: "character"; fits: Fits }
  | { kind: "assertion"; holds: (text: string, at: number) => boolean }
  | { kind: "either"; first: number; second: number }
  | { kind: "jump"; to: number }
  | { kind: "save"; slot: number }
  | { kind: "forget"; from: number; to: number }
  /** A loop iteration that consumed no characters ends the loop. */
  | { kind: "moved"; slot: number }
  | { kind: "look"; code: Step[]; behind: boolean; wanted: boolean }
  | { kind: "again"; group: number }
  | { kind: "end" };

type Slots = readonly (number | undefined)[];

function runFrom(code: Step[], text: string, start: number, backwards: boolean, given: Slots = []) {
  const waiting: { pc: number; at: number; slots: Slots }[] = [];
  let [pc, at, slots]: [number, number, Slots] = [0, start, given];
  let steps = 0;

  /** Returns to the last alternative; false if there is none. */
  function back(): boolean {
    const last = waiting.pop();
    if (!last) return false;
    ({ pc, at, slots } = last);
    return true;
  }

  for (;;) {
    steps++;
    const step = code[pc] as Step;
    let goes = true;
    pc++;
    switch (step.kind) {
      case "character": {
        const size = step.fits(text, at, backwards);
        goes = size > 0;
        at += backwards ? -size : size;
        break;
      }
      case "assertion":
        goes = step.holds(text, at);
        break;
      case "either":
        waiting.push({ pc: step.second, at, slots });
        pc = step.first;
        break;
      case "jump":
        pc = step.to;
        break;
      case "save":
        slots = withSlot(slots, step.slot, at);
        break;
      case "forget":
        for (let slot = step.from; slot < step.to; slot++) slots = withSlot(slots, slot, undefined);
        break;
      case "moved":
        goes = slots[step.slot] !== at;
        break;
      case "look": {
        const run = runFrom(step.code, text, at, step.behind, slots);
        steps += run.steps;
        goes = (run.end !== null) === step.wanted;
        if (goes && step.wanted) slots = run.slots;
        break;
      }
      case "again": {
        const [from = 0, to = 0] = [slots[2 * step.group], slots[2 * step.group + 1]].sort((a = 0, b = 0) => a - b);
        const said = text.slice(from, to);
        const place = backwards ? at - said.length : at;
        goes = text.startsWith(said, place);
        steps += said.length;
        at += goes ? (backwards ? -said.length : said.length) : 0;
        break;
      }
      case "end":
        return { steps, end: at, slots };
    }
    if (!goes && !back()) return { steps, end: null, slots };
  }
}

function withSlot(slots: Slots, slot: number, value: number | undefined): Slots {
  if (slots[slot] === value) return slots;
  const next = slots.slice();
  next[slot] = value;
  return next;
}

type Node =
  | { kind: "character"; fits: Fits }
  | { kind: "assertion"; holds: (text: string, at: number) => boolean; start?: boolean }
  | { kind: "group"; ways: Node[][]; number: number | null }
  | { kind: "look"; ways: Node[][]; behind: boolean; wanted: boolean }
  | { kind: "repeat"; of: Node; least: number; most: number; lazy: boolean; groups: [number, number] }
  | { kind: "again"; group: number };

type Program = { code: Step[]; anchored: boolean };
const programs = new Map<string, Program>();

function programOf(pattern: RegExp): Program {
  const key = String(pattern);
  const known = programs.get(key);
  if (known) return known;
  const { ways, groups } = new Parser(pattern).read();
  const slots = { next: 2 * (groups + 1) };
  const code: Step[] = [];
  writeWays(code, ways, false, slots);
  code.push({ kind: "end" });
  const anchored = ways.every(([first]) => first?.kind === "assertion" && first.start === true);
  const program = { code, anchored };
  programs.set(key, program);
  return program;
}

type NextSlot = { next: number };

function writeWays(code: Step[], ways: Node[][], backwards: boolean, slots: NextSlot): void {
  const ends: { kind: "jump"; to: number }[] = [];
  for (const [index, way] of ways.entries()) {
    const isLast = index === ways.length - 1;
    const either: Step & { kind: "either" } = { kind: "either", first: code.length + 1, second: 0 };
    if (!isLast) code.push(either);
    for (const node of backwards ? way.toReversed() : way) writeNode(code, node, backwards, slots);
    if (!isLast) {
      const end = { kind: "jump" as const, to: 0 };
      code.push(end);
      ends.push(end);
      either.second = code.length;
    }
  }
  for (const end of ends) end.to = code.length;
}

function writeNode(code: Step[], node: Node, backwards: boolean, slots: NextSlot): void {
  switch (node.kind) {
    case "character":
    case "assertion":
    case "again":
      code.push(node);
      return;
    case "group":
      if (node.number !== null) code.push({ kind: "save", slot: 2 * node.number });
      writeWays(code, node.ways, backwards, slots);
      if (node.number !== null) code.push({ kind: "save", slot: 2 * node.number + 1 });
      return;
    case "look": {
      const inner: Step[] = [];
      writeWays(inner, node.ways, node.behind, slots);
      inner.push({ kind: "end" });
      code.push({ kind: "look", code: inner, behind: node.behind, wanted: node.wanted });
      return;
    }
    case "repeat":
      writeRepeat(code, node, backwards, slots);
  }
}

function writeRepeat(code: Step[], node: Node & { kind: "repeat" }, backwards: boolean, slots: NextSlot): void {
  const [firstGroup, lastGroup] = node.groups;
  function round(): void {
    if (lastGroup > firstGroup) code.push({ kind: "forget", from: 2 * firstGroup, to: 2 * lastGroup });
    writeNode(code, node.of, backwards, slots);
  }
  function either(): Step & { kind: "either" } {
    const step: Step & { kind: "either" } = { kind: "either", first: 0, second: 0 };
    code.push(step);
    return step;
  }
  function decide(step: Step & { kind: "either" }, into: number, past: number): void {
    step.first = node.lazy ? past : into;
    step.second = node.lazy ? into : past;
  }

  for (let count = 0; count < node.least; count++) round();
  const slot = slots.next++;
  if (node.most === Number.POSITIVE_INFINITY) {
    const begin = code.length;
    const step = either();
    const into = code.length;
    code.push({ kind: "save", slot });
    round();
    code.push({ kind: "moved", slot }, { kind: "jump", to: begin });
    decide(step, into, code.length);
    return;
  }
  const open: [Step & { kind: "either" }, number][] = [];
  for (let count = node.least; count < node.most; count++) {
    const step = either();
    open.push([step, code.length]);
    code.push({ kind: "save", slot });
    round();
    code.push({ kind: "moved", slot });
  }
  for (const [step, into] of open) decide(step, into, code.length);
}

/** Parses the source of a regular expression. The platform decides which single characters match. */
class Parser {
  readonly #source: string;
  readonly #flags: string;
  readonly #multiline: boolean;
  #at = 0;
  #groups = 0;
  readonly #names = new Map<string, number>();

  constructor({ source, flags, multiline, unicodeSets }: RegExp) {
    if (unicodeSets) throw new Error("Sets of the flag v are not read.");
    this.#source = source;
    this.#multiline = multiline;
    this.#flags = flags.replace(/[^isu]/g, "");
    for (const [index, { 1: name }] of [...source.matchAll(/(?<!\\)(?:\\\\)*\((?:\?<([^=!>]+)>|(?!\?))/g)].entries()) {
      if (name) this.#names.set(name, index + 1);
    }
  }

  read(): { ways: Node[][]; groups: number } {
    return { ways: this.#ways(), groups: this.#groups };
  }

  #ways(): Node[][] {
    const ways: Node[][] = [[]];
    while (this.#at < this.#source.length && this.#source[this.#at] !== ")") {
      if (this.#take("|")) ways.push([]);
      else ways.at(-1)?.push(this.#repeated());
    }
    return ways;
  }

  #repeated(): Node {
    const before = this.#groups + 1;
    const of = this.#node();
    const said = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})(\??)/.exec(this.#source.slice(this.#at));
    if (!said) return of;
    this.#at += said[0].length;
    const [, sign, least, comma, most, lazy] = said;
    const many = Number.POSITIVE_INFINITY;
    const [low, high] = sign
      ? ({ "*": [0, many], "+": [1, many], "?": [0, 1] }[sign] ?? [0, 0])
      : [Number(least), comma ? (most ? Number(most) : many) : Number(least)];
    const groups: [number, number] = [before, this.#groups + 1];
    return { kind: "repeat", of, least: low ?? 0, most: high ?? 0, lazy: lazy === "?", groups };
  }

  #node(): Node {
    if (this.#take("^")) return this.#begin();
    if (this.#take("$")) return this.#end();
    if (this.#take("\\b")) return { kind: "assertion", holds: atWordEdge };
    if (this.#take("\\B")) return { kind: "assertion", holds: (text, at) => !atWordEdge(text, at) };
    if (this.#take("(?:")) return this.#group(null);
    for (const [sign, behind, wanted] of looks) {
      if (this.#take(sign)) return { kind: "look", ways: this.#inside(), behind, wanted };
    }
    if (/^\(\?<[^=!]/.test(this.#source.slice(this.#at))) {
      this.#at = this.#source.indexOf(">", this.#at) + 1;
      return this.#group(++this.#groups);
    }
    if (this.#source.startsWith("(?", this.#at)) throw new Error(`A group of /${this.#source}/ is not read.`);
    if (this.#take("(")) return this.#group(++this.#groups);
    const again = /^\\(?:([1-9]\d*)|k<([^>]+)>)/.exec(this.#source.slice(this.#at));
    if (again) {
      this.#at += again[0].length;
      return { kind: "again", group: again[1] ? Number(again[1]) : (this.#names.get(again[2] ?? "") ?? 0) };
    }
    return { kind: "character", fits: fitsOf(this.#character(), this.#flags) };
  }

  #group(number: number | null): Node {
    return { kind: "group", ways: this.#inside(), number };
  }

  #inside(): Node[][] {
    const ways = this.#ways();
    if (!this.#take(")")) throw new Error(`A group of /${this.#source}/ is not closed.`);
    return ways;
  }

  #begin(): Node {
    if (!this.#multiline) return { kind: "assertion", holds: (_, at) => at === 0, start: true };
    return { kind: "assertion", holds: (text, at) => at === 0 || isLineEnd(text[at - 1]) };
  }

  #end(): Node {
    const lines = this.#multiline;
    return { kind: "assertion", holds: (text, at) => at === text.length || (lines && isLineEnd(text[at])) };
  }

  /** The source of an expression for one character. */
  #character(): string {
    const rest = this.#source.slice(this.#at);
    const found =
      /^\[(?:\\[\s\S]|[^\]\\])*\]/.exec(rest) ??
      /^\\(?:[pPu]\{[^}]*\}|u[\da-fA-F]{4}(?:\\u[dD][c-fC-F][\da-fA-F]{2})?|x[\da-fA-F]{2}|c[A-Za-z]|[\s\S])/.exec(
        rest,
      ) ??
      (this.#flags.includes("u") ? /^[\s\S]/u.exec(rest) : /^[\s\S]/.exec(rest));
    const source = found?.[0] ?? "";
    this.#at += source.length;
    return source;
  }

  #take(sign: string): boolean {
    if (!this.#source.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }
}

const looks: [string, boolean, boolean][] = [
  ["(?=", false, true],
  ["(?!", false, false],
  ["(?<=", true, true],
  ["(?<!", true, false],
];

function isLineEnd(character: string | undefined): boolean {
  return character === "\n" || character === "\r" || character === "\u2028" || character === "\u2029";
}

function atWordEdge(text: string, at: number): boolean {
  return isWord(text[at - 1]) !== isWord(text[at]);
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /^\w$/.test(character);
}

const known = new Map<string, Fits>();

/** Whether a character matches; the platform is asked once per character. */
function fitsOf(source: string, flags: string): Fits {
  const key = `${flags} ${source}`;
  const before = known.get(key);
  if (before) return before;
  const alone = new RegExp(`^(?:${source})$`, flags);
  const points = flags.includes("u");
  const answers = new Map<string, boolean>();
  const fits: Fits = (text, at, backwards) => {
    const character = backwards ? characterBefore(text, at, points) : characterAt(text, at, points);
    if (character === "") return 0;
    let answer = answers.get(character);
    if (answer === undefined) {
      answer = alone.test(character);
      answers.set(character, answer);
    }
    return answer ? character.length : 0;
  };
  known.set(key, fits);
  return fits;
}

function characterAt(text: string, at: number, points: boolean): string {
  if (at >= text.length) return "";
  return points ? String.fromCodePoint(text.codePointAt(at) ?? 0) : text.charAt(at);
}

function characterBefore(text: string, at: number, points: boolean): string {
  if (at <= 0) return "";
  const pair = points && at >= 2 ? text.slice(at - 2, at) : "";
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(pair) ? pair : text.charAt(at - 1);
}
