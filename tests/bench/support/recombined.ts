import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { SEGMENT_FORMAT_VERSION } from "#core/sources/segments/format.ts";
import { readDirectory, readTexts, textRange } from "#core/sources/segments/read-segment.ts";
import { type SegmentDocument, SnapshotManifest } from "#schema/sources/segment.ts";
import { seeded } from "#tests/core/similarity/random.ts";
import { compression } from "#workers/adapters/sources/compression.ts";
import { openSegmentFile } from "../../../scripts/library/segment-files.ts";
import { LIBRARY_WORDS } from "./made-up.ts";

/** Words of a run of sentences, at least: some ten runs are a document. */
const RUN_WORDS = 150;
/** Words from which a document is complete: with the last run it has 1,500 on average. */
const ENOUGH_WORDS = LIBRARY_WORDS - RUN_WORDS / 2;
/** Texts whose runs are mixed. Neighbours in an imported folder are of one kind: of one series, of one program. */
const KIND_TEXTS = 250;
/** One of so many works is kept out of the collection: the texts that are checked are of these. */
const KEPT_OUT = 300;

/** Where documents end in a file of texts, in bytes. */
type Recombined = { ends: number[]; keptOut: string[] };

/**
 * Writes the texts of an imported library in documents of some 1,500 words: runs of sentences of several texts of one
 * kind. Each run is used once, so that what two documents share is what real texts share: phrases, licences,
 * boilerplate. The same library gives the same documents.
 */
export async function recombine(library: string, folder: string): Promise<void> {
  const file = openSync(join(folder, "recombined.txt"), "w");
  const keptOut: string[] = [];
  const ends: number[] = [];
  let end = 0;
  let runs: string[] = [];
  let held: string[] = [];
  let words = 0;
  let texts = 0;

  function mix(): void {
    for (const run of shuffled(runs, ends.length)) {
      held.push(run);
      words += wordsIn(run);
      if (words < ENOUGH_WORDS) continue;
      end += writeSync(file, held.join("\n\n"));
      ends.push(end);
      held = [];
      words = 0;
    }
    runs = [];
  }

  for await (const { number, about, text } of textsOf(library)) {
    const work = number - (about.part?.[0] ?? 0);
    if (seeded(work + 1)() < 1 / KEPT_OUT) {
      keptOut.push(text);
      continue;
    }
    runs.push(...runsOf(text));
    texts += 1;
    if (texts % KIND_TEXTS === 0) mix();
  }
  mix();
  closeSync(file);
  writeFileSync(join(folder, "recombined.json"), JSON.stringify({ ends, keptOut } satisfies Recombined));
}

/** The documents that `recombine` wrote, of which a collection of any size takes some of each kind. */
export function openRecombined(folder: string, documents: number) {
  const { ends, keptOut } = JSON.parse(readFileSync(join(folder, "recombined.json"), "utf8")) as Recombined;
  const file = openSync(join(folder, "recombined.txt"), "r");
  if (documents > ends.length) throw new Error(`The library has texts for ${ends.length} documents.`);
  const textOf = (number: number) => {
    const at = Math.floor((number * ends.length) / documents);
    const from = ends[at - 1] ?? 0;
    const bytes = Buffer.alloc((ends[at] ?? 0) - from);
    readSync(file, bytes, 0, bytes.length, from);
    return bytes.toString();
  };
  return { textOf, keptOut };
}

/** The texts of a library that may be shown, in the order of their numbers. */
async function* textsOf(library: string): AsyncGenerator<{ number: number; about: SegmentDocument; text: string }> {
  const { segments } = SnapshotManifest.parse(JSON.parse(readFileSync(join(library, "manifest.json"), "utf8")));
  for (const segment of segments) {
    if (segment.formatVersion !== SEGMENT_FORMAT_VERSION)
      throw new Error(`${library} is of another format. Import it again.`);
    const { read, close } = openSegmentFile(join(library, `${segment.id}.segment`));
    const directory = await readDirectory(segment, read, compression);
    const from = segment.parts[0]?.from ?? 0;
    for (const [block, first] of directory.textFirsts.entries()) {
      const behind = directory.textFirsts[block + 1] ?? segment.documents;
      const all = new Set(Array.from({ length: behind - first }, (_, i) => first + i));
      const { offset, length } = textRange(directory, block);
      const texts = readTexts(directory, block, await read(offset, length), all, compression);
      for (const [number, { about, text }] of texts) if (text !== null) yield { number: from + number, about, text };
    }
    close();
  }
}

/** A text in runs of whole paragraphs; longer ones are cut between sentences, lists and tables between lines. */
function runsOf(text: string): string[] {
  const runs: string[] = [];
  let run = "";
  let words = 0;
  for (const paragraph of text.split(/\n{2,}/)) {
    for (const [i, piece] of piecesOf(paragraph).entries()) {
      run += `${run === "" ? "" : i === 0 ? "\n\n" : " "}${piece}`;
      words += wordsIn(piece);
      if (words < RUN_WORDS) continue;
      runs.push(run);
      run = "";
      words = 0;
    }
  }
  if (words > 0) runs.push(run);
  return runs;
}

function piecesOf(paragraph: string): string[] {
  if (wordsIn(paragraph) <= RUN_WORDS) return [paragraph];
  return paragraph
    .split(/(?<=[.!?])\s+/)
    .flatMap((sentence) => (wordsIn(sentence) <= RUN_WORDS ? [sentence] : sentence.split("\n")));
}

function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = seeded(seed + 7);
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
