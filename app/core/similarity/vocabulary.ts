import type { Prepared } from "./tokenise.ts";

/** The words of two texts as numbers of one vocabulary: equal stems have equal numbers. */
export type Vocabulary = { size: number; doc: Int32Array; src: Int32Array };

/** The number of a word that is not a term, because a single letter is no evidence. */
export const NO_TERM = -1;

const SHORTEST_TERM = 2;

/** Numbers the stems of two texts from 0 in order of occurrence; a stem is identified by its 32-bit hash. */
export function shareVocabulary(doc: Prepared, src: Prepared): Vocabulary {
  const table = emptyTable(doc.words + src.words);
  return { doc: termsOf(doc, table), src: termsOf(src, table), size: table.size };
}

/** 1 for terms that occur in both texts. */
export function commonTerms({ size, doc, src }: Vocabulary): Uint8Array {
  const inDoc = new Uint8Array(size);
  const common = new Uint8Array(size);
  for (const term of doc) if (term !== NO_TERM) inDoc[term] = 1;
  for (const term of src) if (term !== NO_TERM) common[term] = inDoc[term] ?? 0;
  return common;
}

type Table = { stems: Int32Array; terms: Int32Array; size: number };

function emptyTable(words: number): Table {
  const slots = 2 ** Math.ceil(Math.log2(words * 2 + 2));
  return { stems: new Int32Array(slots), terms: new Int32Array(slots).fill(NO_TERM), size: 0 };
}

function termsOf(p: Prepared, table: Table): Int32Array {
  const found = new Int32Array(p.words);
  const mask = table.stems.length - 1;
  for (let word = 0; word < p.words; word += 1) {
    const isTerm = p.content[word] === 1 || (p.end[word] ?? 0) - (p.start[word] ?? 0) >= SHORTEST_TERM;
    found[word] = isTerm ? termOf((p.stem[word] ?? 0) | 0, table, mask) : NO_TERM;
  }
  return found;
}

function termOf(stem: number, table: Table, mask: number): number {
  // Stems are hashes already, but those of words with few letters need another mixing of their low bits.
  let slot = Math.imul(stem ^ (stem >>> 15), 0x9e3779b1) & mask;
  while (table.terms[slot] !== NO_TERM) {
    if (table.stems[slot] === stem) return table.terms[slot] ?? NO_TERM;
    slot = (slot + 1) & mask;
  }
  table.stems[slot] = stem;
  table.terms[slot] = table.size;
  table.size += 1;
  return table.size - 1;
}
