import { createHash } from "node:crypto";
import { allVisible, distinctHashes, fingerprint, prepare, searchedWords } from "#core/similarity/index.ts";
import { readLicence } from "#core/sources/licences.ts";
import { createSegmentBuilder } from "#core/sources/segments/build-segment.ts";
import { textSignature } from "#core/sources/segments/near-duplicates.ts";
import { splitWork } from "#core/sources/split-work.ts";
import type { SegmentDocument } from "#schema/sources/segment.ts";
import { compression } from "#workers/adapters/sources/compression.ts";
import type { ImportedText, ImportSource } from "./formats/imported-text.ts";
import { writeSegmentFile } from "./segment-files.ts";
import type { ImportProgress, Workspace } from "./workspace.ts";

/** Replaced when the snapshot is finished and has an id. */
export const UNFINISHED_SNAPSHOT = "unfinished.00000000.00000000";

/** A segment is written after so many documents, UTF-16 units of text or ms: what a kill can cost. */
export type SegmentLimits = { documents: number; characters: number; milliseconds: number };

const SEGMENT_LIMITS: SegmentLimits = { documents: 4096, characters: 64 * 1024 * 1024, milliseconds: 60_000 };
/** Pairs of words from which texts are compared for being nearly the same: short ones are alike by chance. */
const FEWEST_COMPARED = 60;

export type ImportChoices = {
  /** The licence of texts that state none. */
  licence: string | null;
  /** The container of texts that name none. */
  container: string;
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
    const plain = text.text.trim();
    const digest = createHash("sha256").update(plain.replace(/\s+/g, " ")).digest();
    if (workspace.isKnown(digest.subarray(0, 16))) return duplicate(text, "an equal text was imported before");
    const prepared = prepare(plain);
    const hashes = distinctHashes(fingerprint(searchedWords(allVisible(prepared))));
    if (hashes.length >= FEWEST_COMPARED) {
      const other = workspace.nearDuplicateOf(textSignature(hashes), text.row);
      if (other !== null) return duplicate(text, `nearly the same as row ${other}`);
    }
    const licence = readLicence(text.licence ?? choices.licence);
    const parts = splitWork(plain);
    for (const [part, own] of parts.entries()) {
      const about = aboutOf(text, licence, choices, parts.length > 1 ? [part, parts.length] : undefined);
      builder.add(about, own, parts.length > 1 ? prepare(own) : prepared);
      progressed.documents += 1;
      characters += own.length;
    }
    progressed.works += 1;
    progressed.words += prepared.words;
    const label = licence.label ?? "unknown";
    progressed.licences[label] = (progressed.licences[label] ?? 0) + 1;
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

function aboutOf(
  text: ImportedText,
  licence: ReturnType<typeof readLicence>,
  choices: ImportChoices,
  part: [number, number] | undefined,
): SegmentDocument {
  const { title, authors, year, doi, url } = text;
  const container = text.container ?? choices.container;
  return {
    title,
    authors,
    year,
    container,
    doi,
    url,
    licence: licence.label,
    display: licence.display,
    ...(part && { part }),
  };
}
