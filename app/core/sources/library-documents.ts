import type { SegmentDocument } from "#schema/sources/segment.ts";
import { allVisible, distinctHashes, fingerprint, type Prepared, prepare, searchedWords } from "../similarity/index.ts";
import type { ImportedText } from "./imported-text.ts";
import { readLicence } from "./licences.ts";
import { textSignature } from "./segments/near-duplicates.ts";
import { splitWork } from "./split-work.ts";

/** Pairs of words from which texts are compared for being nearly the same: short ones are alike by chance. */
const FEWEST_COMPARED = 60;

export type LibraryChoices = {
  /** The licence of texts that state none. */
  licence: string | null;
  /** The container of texts that name none. */
  container: string;
};

/** An imported text as it is compared: without the spaces around it. */
export type PreparedText = { text: string; prepared: Prepared };

export function preparedText(text: string): PreparedText {
  const plain = text.trim();
  return { text: plain, prepared: prepare(plain) };
}

/** Texts that differ only in their spaces are equal. */
export function comparedText(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

/** By what a nearly equal text is found; null for a text that is too short to be compared. */
export function signatureOf({ prepared }: PreparedText): Uint32Array | null {
  const hashes = distinctHashes(fingerprint(searchedWords(allVisible(prepared))));
  return hashes.length < FEWEST_COMPARED ? null : textSignature(hashes);
}

/** The documents of a segment that an imported text becomes, and its licence as it is counted. */
export function libraryDocuments(
  imported: ImportedText,
  { text, prepared }: PreparedText,
  choices: LibraryChoices,
): { documents: { about: SegmentDocument; text: string; prepared: Prepared }[]; licence: string } {
  const { label, display } = readLicence(imported.licence ?? choices.licence);
  const { title, authors, year, doi, url } = imported;
  const container = imported.container ?? choices.container;
  const parts = splitWork(text);
  const documents = parts.map((own, part) => ({
    about: {
      ...{ title, authors, year, container, doi, url, licence: label, display },
      ...(parts.length > 1 && { part: [part, parts.length] as [number, number] }),
    },
    text: own,
    prepared: parts.length > 1 ? prepare(own) : prepared,
  }));
  return { documents, licence: label ?? "unknown" };
}
