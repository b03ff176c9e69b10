/**
 * Plants passages of a collection of recombined texts in real texts that are not in it (those that were kept out of it, or
 * a folder of others), and writes what is to be checked into the folder of its segments. A passage is planted if no other document has a part of it, word for word:
 * else there would be two sources of it. Prints how many passages were looked at for how many that were planted.
 * `node segments-plant.ts FOLDER DOCUMENTS TEXTS [HOSTS]`
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { distinctHashes, fingerprint, prepare } from "#core/similarity/index.ts";
import { storedHash } from "#core/sources/segments/format.ts";
import { blockOfHash, postingsRange, readDirectory, readPostings } from "#core/sources/segments/read-segment.ts";
import { seeded } from "#tests/core/similarity/random.ts";
import { compression } from "#workers/adapters/sources/compression.ts";
import { openImport } from "../../../scripts/library/formats/imported-text.ts";
import { openSegmentFile } from "../../../scripts/library/segment-files.ts";
import type { LocalSegment } from "../../../scripts/library/workspace.ts";
import { CHECKED_FILE } from "./checked-documents.ts";
import { CHECKED_WORDS } from "./made-up.ts";
import { type CheckedDocument, changedPassage, PASSAGES, passageOf } from "./planted.ts";
import { openRecombined } from "./recombined.ts";
import { numberOf } from "./segments-report.ts";
import { sharingWith } from "./shared-words.ts";

/** As many as the measures check. */
const CHECKED = 20;
/** Twelve words in a row have some six fingerprints. */
const FEWEST_SHARED = 4;
/** Where more of its fingerprints are in more than a thousand documents, a passage is boilerplate. */
const MOST_FREQUENT = 0.5;

const [folder = "", count = "0", texts = "", hosts] = process.argv.slice(2);
const documents = Number(count);
const { textOf, keptOut } = openRecombined(texts, documents);
const local = JSON.parse(readFileSync(join(folder, "segments.json"), "utf8")) as LocalSegment[];
const opened = await Promise.all(
  local.map(async ({ file, segment }) => {
    const { read } = openSegmentFile(join(folder, file));
    return { segment, read, directory: await readDirectory(segment, read, compression) };
  }),
);
const own = hosts === undefined ? keptOut : await textsIn(hosts);
const paragraphs = own.flatMap((text) => text.split(/\n{2,}/));
let looked = 0;
let next = 0;
const checked: CheckedDocument[] = [];
for (let run = 0; run < CHECKED; run += 1) checked.push(await document(run));
writeFileSync(join(folder, CHECKED_FILE), JSON.stringify(checked));
console.log(JSON.stringify({ looked, planted: CHECKED * PASSAGES }));

async function document(run: number): Promise<CheckedDocument> {
  const random = seeded(run + 31);
  const changed = run % 2 === 1;
  const copied: number[] = [];
  const passages: string[] = [];
  while (copied.length < PASSAGES) {
    const number = Math.floor(random() * documents);
    const passage = passageOf(textOf(number));
    looked += 1;
    if (copied.includes(number) || (await isElsewhere(passage, number))) continue;
    copied.push(number);
    passages.push(changed ? changedPassage(passage, random) : passage);
  }
  const around = nextParagraphs(CHECKED_WORDS - prepare(passages.join("\n\n")).words);
  const step = Math.floor(around.length / (PASSAGES + 1));
  const pieces = [...passages, ""].map((passage, i) => {
    const end = i === PASSAGES ? around.length : (i + 1) * step;
    return [...around.slice(i * step, end), passage].join("\n\n");
  });
  return { text: pieces.join("\n\n").trim(), copied, changed };
}

/** The texts of a folder, read as an import reads them. */
async function textsIn(folder: string): Promise<string[]> {
  const texts: string[] = [];
  const { rows } = await openImport("folder", folder, { from: 0 });
  for await (const row of rows) if (!("refused" in row)) texts.push(row.text);
  return texts;
}

/** Paragraphs of texts that are not in the collection, each used once. */
function nextParagraphs(words: number): string[] {
  const taken: string[] = [];
  for (let held = 0; held < words; next += 1) {
    const paragraph = paragraphs[next];
    if (paragraph === undefined) throw new Error("There are too few texts that are not in the collection.");
    taken.push(paragraph);
    // As a check counts them: in code a word between spaces is several.
    held += prepare(paragraph).words;
  }
  return taken;
}

/** Whether a document other than its own has a part of a passage. */
async function isElsewhere(passage: string, own: number): Promise<boolean> {
  const hashes = distinctHashes(fingerprint(prepare(passage)));
  const shared = new Map<number, number>();
  let frequent = 0;
  for (const hash of hashes.map(storedHash)) {
    const lists = await Promise.all(opened.map(async (one) => ({ one, posting: await postingOf(one, hash) })));
    // Which documents have a frequent one is not stored.
    if (lists.some(({ posting }) => posting && !posting.list)) frequent += 1;
    for (const { one, posting } of lists) {
      for (const document of Array.from(posting?.list ?? [])) {
        const number = numberOf(one.segment, document);
        if (number !== own) shared.set(number, (shared.get(number) ?? 0) + 1);
      }
    }
  }
  if (frequent >= hashes.length * MOST_FREQUENT) return true;
  const shares = sharingWith(passage);
  return [...shared].some(([number, count]) => count >= FEWEST_SHARED && shares(textOf(number)));
}

async function postingOf({ directory, read }: (typeof opened)[number], hash: number) {
  const block = blockOfHash(directory, hash);
  const { offset, length } = postingsRange(directory, block);
  if (length === 0) return undefined;
  const [posting] = readPostings(directory, block, await read(offset, length), [hash]);
  return posting;
}
