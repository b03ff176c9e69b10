import type { SegmentDocument } from "#schema/sources/segment.ts";
import { type Prepared, prepare } from "../../similarity/index.ts";
import type { FoundDocument } from "./search-segments.ts";

/** A work that a text is aligned with: a document, or those parts of a long work that were found, in order. */
export type FoundWork = {
  id: string;
  about: SegmentDocument;
  /** Null where the licence permits only a link: passages are found by hashes, and nothing of it can be shown. */
  text: string | null;
  prepared: Prepared;
};

const PREFIX = "collection:";
/** Between the parts of a long work, which are cut between paragraphs. */
const BETWEEN = "\n\n";

/** The works of found documents, in the order in which their first document was found. */
export function worksOf(found: readonly FoundDocument[]): FoundWork[] {
  const works = Map.groupBy(found, ({ snapshot, number, document }) => {
    const [part = 0] = document.about.part ?? [];
    return `${snapshot} ${number - part}`;
  });
  return [...works.values()].flatMap((parts) => {
    const ordered = [...parts].sort((a, b) => a.number - b.number);
    const [first] = ordered;
    return first ? [workOf(first, ordered)] : [];
  });
}

function workOf(first: FoundDocument, parts: readonly FoundDocument[]): FoundWork {
  const { about } = first.document;
  const id = `${PREFIX}${first.snapshot}:${parts.map(({ number }) => number).join("+")}`;
  if (parts.length === 1) return { id, about, text: first.document.text, prepared: first.prepared };
  // The parts of a work have one licence: either all have their text, or none.
  const texts = parts.flatMap(({ document }) => document.text ?? []);
  if (texts.length < parts.length) return { id, about, text: null, prepared: joinedParts(parts) };
  const text = texts.join(BETWEEN);
  return { id, about, text, prepared: prepare(text) };
}

/** The words of all parts, at the places that they have in the joined text. */
function joinedParts(parts: readonly FoundDocument[]): Prepared {
  let [length, words] = [0, 0];
  const moved = parts.map(({ prepared }) => {
    const [text, word] = [length, words];
    length += prepared.length + BETWEEN.length;
    words += prepared.words;
    const plus = (list: Uint32Array, by: number) => list.map((value) => value + by);
    return {
      ...prepared,
      start: plus(prepared.start, text),
      end: plus(prepared.end, text),
      sentenceEnds: plus(prepared.sentenceEnds, word),
      sentenceTextEnds: plus(prepared.sentenceTextEnds, text),
    };
  });
  return {
    words,
    length: length - BETWEEN.length,
    start: all(moved.map((part) => part.start)),
    end: all(moved.map((part) => part.end)),
    hash: all(moved.map((part) => part.hash)),
    stem: all(moved.map((part) => part.stem)),
    content: Uint8Array.from(moved.flatMap((part) => [...part.content])),
    details: Uint8Array.from(moved.flatMap((part) => [...part.details])),
    sentenceEnds: all(moved.map((part) => part.sentenceEnds)),
    sentenceTextEnds: all(moved.map((part) => part.sentenceTextEnds)),
    flags: [],
  };
}

function all(lists: readonly Uint32Array[]): Uint32Array {
  return Uint32Array.from(lists.flatMap((list) => [...list]));
}

/** The snapshot and the numbers in an id of a found work; null if it is no such id. */
export function workPlaces(id: string): { snapshot: string; numbers: number[] } | null {
  const found = /^collection:([a-z0-9-]+\.\d{8}\.[0-9a-f]{8}):(\d{1,9}(?:\+\d{1,9}){0,24})$/.exec(id);
  if (!found) return null;
  const [, snapshot = "", numbers = ""] = found;
  return { snapshot, numbers: numbers.split("+").map(Number) };
}
