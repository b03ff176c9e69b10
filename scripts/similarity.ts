/**
 * The similarity engine at a terminal. `npm run similarity -- compare A B [--json]` aligns two files;
 * `npm run similarity -- check FILE --against DIR [--json]` makes a report of a file against every file of a folder.
 * Files are .txt, .md, .pdf, .docx or .doc and never leave the machine.
 */
import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import {
  align,
  allVisible,
  type Candidate,
  composeReport,
  containment,
  distinctHashes,
  fingerprint,
  likeSentences,
  planQuery,
  rankCandidates,
  type SourceInput,
  scoreWindows,
} from "#core/similarity/index.ts";
import { isReadable, type Read, readDocument } from "./similarity/read-document.ts";
import { printComparison, printReport } from "./similarity/words.ts";

const USAGE = `Usage: npm run similarity -- compare A B [--json]
       npm run similarity -- check FILE --against DIR [--json]`;

const line = process.argv.slice(2);
const asJson = line.includes("--json");
const against = line.includes("--against") ? line[line.indexOf("--against") + 1] : undefined;
const [command, ...files] = line.filter((word) => !word.startsWith("--") && word !== against);
const [one, other] = files;

try {
  if (command === "compare" && one && other) await compare(one, other);
  else if (command === "check" && one && against) await check(one, against);
  else fail(USAGE, 2);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error), 1);
}

async function compare(first: string, second: string): Promise<void> {
  const doc = await readDocument(first);
  const src = await readDocument(second);
  const result = {
    document: { file: first, words: doc.prepared.words },
    source: { file: second, words: src.prepared.words },
    containment: containment(doc.prepared, src.prepared),
    likeSentences: likeSentences(doc.prepared, src.prepared),
    report: reportOf(doc, [sourceOf(second, src, doc)]),
  };
  if (asJson) console.log(JSON.stringify(result));
  else printComparison(result);
}

async function check(file: string, folder: string): Promise<void> {
  const doc = await readDocument(file);
  const library = new Map<string, Read>();
  const skipped: string[] = [];
  for (const path of filesIn(folder)) {
    // The checked file may be in the folder it is compared with.
    if (statSync(path).ino === statSync(file).ino) continue;
    try {
      library.set(path, await readDocument(path));
    } catch (error) {
      skipped.push(error instanceof Error ? error.message : String(error));
    }
  }
  const candidates = candidatesFor(doc, library);
  const sources = candidates.flatMap(({ source }) => {
    const read = library.get(source);
    return read ? [sourceOf(source, read, doc)] : [];
  });
  const result = {
    document: { file, words: doc.prepared.words },
    compared: library.size,
    skipped,
    candidates: candidates.length,
    report: reportOf(doc, sources),
  };
  if (asJson) console.log(JSON.stringify(result));
  else printReport(result);
}

/** The same retrieval as in the product, with the index in memory. */
function candidatesFor(doc: Read, library: ReadonlyMap<string, Read>): Candidate[] {
  const names = [...library.keys()];
  const lists = new Map<number, number[]>();
  names.forEach((name, number) => {
    const read = library.get(name);
    for (const hash of read ? distinctHashes(fingerprint(read.prepared)) : []) {
      const list = lists.get(hash);
      if (list) list.push(number);
      else lists.set(hash, [number]);
    }
  });
  const postings = new Map([...lists].map(([hash, list]) => [hash, Uint32Array.from(list)]));
  const windows = planQuery(doc.prepared, fingerprint(doc.prepared));
  const scores = scoreWindows(windows, postings, names.length);
  return rankCandidates([{ ...scores, sources: scores.sources.map((number) => names[number] ?? "") }]);
}

function sourceOf(path: string, { text, prepared }: Read, doc: Read): SourceInput {
  return { id: path, kind: "library", title: basename(path), text, prepared, passages: align(doc.prepared, prepared) };
}

function reportOf({ text, prepared, pages, flags }: Read, sources: SourceInput[]) {
  return composeReport({ text, parts: allVisible(prepared), pages, sources, flags });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isReadable(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function fail(words: string, status: number): never {
  console.error(words);
  process.exit(status);
}
