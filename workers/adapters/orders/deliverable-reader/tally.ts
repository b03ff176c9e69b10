import { refuseTooManyCharacters } from "#app/extraction/extracted.ts";
import type { WorkChange, WorkCounts } from "#core/orders/ports.ts";
import { WordCount } from "./words.ts";

/** The tracked change of a stretch of text. A move is never paired with an adjacent deletion. */
export type Revision = { kind: "insertion" | "deletion"; author: string; moved: boolean };

/** Adjacent stretches of one tracked change; `at` and `end` are offsets into the text with every change accepted. */
type Group = { by: Revision; text: string; at: number; end: number };
type Placed = { at: number; end: number; change: Pick<WorkChange, "kind" | "removed" | "added" | "comment"> };

/** The maximum number of changes returned in full; further ones are only counted. */
export const CHANGES_MAX = 500;
const CONTEXT_CHARACTERS = 60;
export const TEXT_CHARACTERS = 300;

/** The part of a stretch that is compared with the adjacent one. A change of commas alone is a few characters long. */
const KEPT_CHARACTERS = 1_000;

/** Adjacent stretches without text between them: two or three in regular documents. More only occur in malicious files. */
const CLUSTER_MAX = 1_000;

/** Counts the tracked changes of one part of a document, in document order. */
export class Tally {
  readonly counts = { insertions: 0, deletions: 0, replacements: 0, punctuation: 0, formatting: 0 };
  #accepted = "";
  #acceptedWords = new WordCount();
  #originalWords = new WordCount();
  #written = 0;
  #cluster: Group[] = [];
  #placed: Placed[] = [];
  #formatted: { author: string; at: number } | null = null;

  /** Adds text, of a tracked change or unchanged. An empty text of a change is a change without words. */
  write(text: string, by: Revision | null): void {
    if (by === null && text === "") return;
    this.#written += text.length;
    refuseTooManyCharacters(this.#written);
    if (by === null) this.#settle();
    else this.#mark(text, by);
    if (by?.kind !== "deletion") {
      this.#accepted += text;
      this.#acceptedWords.write(text, by !== null);
    }
    if (by?.kind !== "insertion") this.#originalWords.write(text, by !== null);
    const last = this.#cluster.at(-1);
    if (last) last.end = this.#accepted.length;
  }

  /** A formatting change of a paragraph, a table or a section. */
  format(): void {
    this.counts.formatting++;
  }

  /** A formatting change. Word splits runs for its own reasons: what follows without a gap is the same change. */
  formatLetters(author: string): void {
    const goesOn = this.#formatted?.author === author && this.#formatted.at === this.#written;
    if (!goesOn) this.counts.formatting++;
  }

  /** What has such a change ends here. */
  endFormat(author: string): void {
    this.#formatted = { author, at: this.#written };
  }

  comment(text: string): void {
    const at = this.#accepted.length;
    this.#place({ at, end: at, change: { kind: "comment", removed: "", added: "", comment: clipped(text) } });
  }

  finish(): { changes: WorkChange[] } & Pick<WorkCounts, "insertedWords" | "deletedWords" | "words"> {
    this.#settle();
    this.#acceptedWords.end();
    this.#originalWords.end();
    const changes = this.#placed
      .sort((one, other) => one.at - other.at || one.end - other.end)
      .map(({ at, end, change }) => ({ ...change, ...contextOf(this.#accepted, at, end) }));
    return {
      changes,
      insertedWords: this.#acceptedWords.marked,
      deletedWords: this.#originalWords.marked,
      words: this.#acceptedWords.words,
    };
  }

  #mark(text: string, by: Revision): void {
    const last = this.#cluster.at(-1);
    if (last && isSame(last.by, by)) {
      if (last.text.length < KEPT_CHARACTERS) last.text += text.slice(0, KEPT_CHARACTERS);
      return;
    }
    if (this.#cluster.length >= CLUSTER_MAX) this.#settle();
    const at = this.#accepted.length;
    this.#cluster.push({ by, text: text.slice(0, KEPT_CHARACTERS), at, end: at });
  }

  /** Ends the current cluster: changes with other text between them are not paired. */
  #settle(): void {
    const groups = this.#cluster;
    for (let index = 0; index < groups.length; ) {
      const [one, other, next] = groups.slice(index, index + 3);
      if (!one) break;
      // Word puts the deletion first: of "in, out, in" the latter two belong together.
      const pairs = other && areReplacement(one, other) && !(one.by.kind === "insertion" && isInsertion(next));
      this.#count(one, pairs ? other : undefined);
      index += pairs ? 2 : 1;
    }
    this.#cluster = [];
  }

  #count(one: Group, other: Group | undefined): void {
    const removed = [one, other].find((group) => group?.by.kind === "deletion");
    const added = [one, other].find((group) => group?.by.kind === "insertion");
    if (removed) this.counts.deletions++;
    if (added) this.counts.insertions++;
    if (removed && added) this.counts.replacements++;
    if (isPunctuation(removed?.text ?? "", added?.text ?? "")) this.counts.punctuation++;
    this.#place({
      at: one.at,
      end: (other ?? one).end,
      change: {
        kind: removed && added ? "replacement" : removed ? "deletion" : "insertion",
        removed: clipped(removed?.text ?? ""),
        added: clipped(added?.text ?? ""),
        comment: "",
      },
    });
  }

  #place(placed: Placed): void {
    if (this.#placed.length < CHANGES_MAX) this.#placed.push(placed);
  }
}

function isSame(one: Revision, other: Revision): boolean {
  return one.kind === other.kind && one.author === other.author && one.moved === other.moved;
}

function areReplacement(one: Group, other: Group): boolean {
  return one.by.kind !== other.by.kind && !one.by.moved && !other.by.moved;
}

function isInsertion(group: Group | undefined): boolean {
  return group?.by.kind === "insertion" && !group.by.moved;
}

/** The same letters in the same order, ignoring case; or no letters at all. A new paragraph is more than punctuation. */
function isPunctuation(removed: string, added: string): boolean {
  if (removed === added || /\n/.test(removed + added)) return false;
  if (removed.length >= KEPT_CHARACTERS || added.length >= KEPT_CHARACTERS) return false;
  return lettersOf(removed) === lettersOf(added);
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

/** The surrounding words, within the paragraph. */
function contextOf(text: string, at: number, end: number): Pick<WorkChange, "before" | "after"> {
  const before = text.slice(Math.max(0, at - CONTEXT_CHARACTERS), at);
  const after = text.slice(end, end + CONTEXT_CHARACTERS);
  return { before: whole(before.slice(before.lastIndexOf("\n") + 1)), after: whole(after.split("\n", 1)[0] ?? "") };
}

function clipped(text: string): string {
  return text.length > TEXT_CHARACTERS ? `${whole(text.slice(0, TEXT_CHARACTERS - 1))}…` : text;
}

/** Removes surrogate halves that a cut leaves at either end. */
function whole(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
}
