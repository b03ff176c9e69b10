import { createHash } from "node:crypto";
import {
  comparedText,
  type LibraryChoices,
  libraryDocuments,
  preparedText,
  signatureOf,
} from "#core/sources/library-documents.ts";
import { countLicence } from "#core/sources/licence-counts.ts";
import { createSegmentBuilder } from "#core/sources/segments/build-segment.ts";
import { compression } from "#workers/adapters/sources/compression.ts";
import type { ImportedText, ImportSource } from "./formats/imported-text.ts";
import { writeSegmentFile } from "./segment-files.ts";
import type { ImportProgress, Workspace } from "./workspace.ts";

/** Replaced when the snapshot is finished and has an id. */
export const UNFINISHED_SNAPSHOT = "unfinished.00000000.00000000";

/** A segment is written after so many documents, UTF-16 units of text or ms: what a kill can cost. */
export type SegmentLimits = { documents: number; characters: number; milliseconds: number };

const SEGMENT_LIMITS: SegmentLimits = { documents: 4096, characters: 64 * 1024 * 1024, milliseconds: 60_000 };

export type ImportChoices = LibraryChoices & {
  /** Rows that are imported at most. */
  limit: number;
};

/**
 * Reads an input to its end, or to the limit, and writes segments. After each segment its rows are done for good; one
 * that is killed goes on there.
 * @param told called after each row with the progress
 */
export async function importTexts(
  workspace: Workspace,
  source: ImportSource,
  choices: ImportChoices,
  told: (progress: ImportProgress, input: { read: number; total: number }) => void,
  limits: SegmentLimits = SEGMENT_LIMITS,
): Promise<ImportProgress> {
  const progress = workspace.progress();
  if (!progress) throw new Error("The workspace has no import.");
  let builder = createSegmentBuilder();
  let characters = 0;
  let begun = Date.now();

  /** The number of a work in the workspace is that of its row. */
  function add(text: ImportedText): void {
    const digest = createHash("sha256").update(comparedText(text.text)).digest();
    if (workspace.isKnown(digest.subarray(0, 16))) return duplicate(text, "an equal text was imported before");
    const plain = preparedText(text.text);
    const signature = signatureOf(plain);
    const other = signature && workspace.nearDuplicateOf(signature, text.row);
    if (other !== null) return duplicate(text, `nearly the same as row ${other}`);
    const { documents, licence } = libraryDocuments(text, plain, choices);
    for (const { about, text: own, prepared } of documents) {
      if (!builder.add(about, own, prepared)) throw new Error("A segment is full: this text is too long to import.");
      progressed.documents += 1;
      characters += own.length;
    }
    progressed.works += 1;
    progressed.words += plain.prepared.words;
    countLicence(progressed.licences, licence);
  }

  function duplicate({ row, name }: ImportedText, reason: string): void {
    progressed.duplicates += 1;
    workspace.refuse(row, name, `duplicate: ${reason}`);
  }

  async function endSegment(): Promise<void> {
    if (builder.documents > 0) {
      const number = workspace.segments().length;
      const first = progressed.documents - builder.documents;
      const parts = [{ snapshot: UNFINISHED_SNAPSHOT, first: 0, documents: builder.documents, from: first }];
      const written = await writeSegmentFile(workspace.folder, async (to) => {
        return { ...(await builder.write(to, compression)), parts };
      });
      workspace.addSegment(number, written);
    }
    const marker = source.marker?.();
    if (marker !== undefined) progressed.marker = marker;
    workspace.saveProgress(progressed);
    workspace.commit();
    workspace.begin();
    builder = createSegmentBuilder();
    characters = 0;
    begun = Date.now();
  }

  const progressed = progress;
  workspace.begin();
  for await (const row of source.rows) {
    if (row.row >= choices.limit) break;
    if ("refused" in row) {
      progressed.refused += 1;
      workspace.refuse(row.row, row.name, row.refused);
    } else add(row);
    progressed.rows = row.row + 1;
    const isFull = builder.documents >= limits.documents || characters >= limits.characters;
    if (isFull || (builder.documents > 0 && Date.now() - begun > limits.milliseconds)) await endSegment();
    told(progressed, source.progress());
  }
  progressed.finished = true;
  await endSegment();
  workspace.commit();
  return progressed;
}
