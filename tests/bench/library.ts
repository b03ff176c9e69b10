/**
 * What checks find in an imported collection: passages of its texts are planted in real texts that are not in it, word
 * for word and with one word in six left out, and each text is searched and aligned as in a check.
 * `npm run bench:library -- --library .library/NAME --hosts DIR [--texts 50 --json]`; the hosts are a folder of text
 * files, read as an import reads them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { alignWith, collectionSourceOf } from "#core/checks/compared-collections.ts";
import { composeReport, fingerprint, prepareParts, type SourceInput } from "#core/similarity/index.ts";
import { segmentQuery } from "#core/sources/segments/choose-hashes.ts";
import { SnapshotManifest } from "#schema/sources/segment.ts";
import { seeded } from "#tests/core/similarity/random.ts";
import { openImport } from "../../scripts/library/formats/imported-text.ts";
import { openLibraryFiles } from "./support/library-files.ts";

const { values } = parseArgs({
  options: {
    library: { type: "string" },
    hosts: { type: "string" },
    texts: { type: "string", default: "50" },
    json: { type: "boolean", default: false },
  },
});
if (!values.library || !values.hosts) {
  console.error(
    "Say what to search and where the hosts are: npm run bench:library -- --library .library/NAME --hosts DIR",
  );
  process.exit(2);
}

/** Words of a host, and of the planted passages, in turn. */
const HOST_WORDS = 1500;
const PASSAGE_WORDS = [60, 120, 250];
/** One word in six is left out of every second passage. */
const LEFT_OUT = 6;

const manifest = SnapshotManifest.parse(JSON.parse(readFileSync(join(values.library, "manifest.json"), "utf8")));
const { collections, library, counted, textOf } = openLibraryFiles(values.library, manifest);
const random = seeded(20_261_126);
const lines: {
  words: number;
  changed: boolean;
  rank: number | null;
  covered: number;
  reads: number;
  others: number;
}[] = [];

const hosts = await openImport("folder", values.hosts, { from: 0 });
for await (const row of hosts.rows) {
  if (lines.length === Number(values.texts)) break;
  if ("refused" in row) continue;
  const host = row.text.split(/\s+/).slice(0, HOST_WORDS);
  if (host.length < HOST_WORDS) continue;
  lines.push(await measure(host));
}

async function measure(host: readonly string[]) {
  const length = PASSAGE_WORDS[lines.length % PASSAGE_WORDS.length] ?? 0;
  const changed = lines.length % 2 === 1;
  const { number, passage } = await anyPassage(length);
  const planted = changed ? passage.filter((_, i) => i % LEFT_OUT !== LEFT_OUT - 1) : passage;
  const at = 300 + Math.floor(random() * 900);
  const before = host.slice(0, at).join(" ");
  const text = `${before}\n\n${planted.join(" ")}\n\n${host.slice(at).join(" ")}`;
  const [start, end] = [before.length + 2, before.length + 2 + planted.join(" ").length];
  const parts = prepareParts(text, []);
  counted.reads = 0;
  const works = await collections.find(
    library,
    segmentQuery(parts.visible, fingerprint(parts.visible)),
    parts.visible.words,
  );
  const { reads } = counted;
  const sources = works.flatMap((work): SourceInput[] => {
    const aligned = alignWith(parts, work.text ?? "", work.prepared);
    return aligned ? [{ ...collectionSourceOf(work), ...aligned }] : [];
  });
  const body = composeReport({ text, parts, pages: [0], sources, options: {}, flags: [] });
  const place = body.sources.findIndex(({ id }) => id.split(":").at(-1)?.split("+").includes(String(number)));
  // A passage of a page that others repeat may be credited to one of those: what counts is that it is marked.
  const marked = body.matches.reduce(
    (sum, match) => sum + Math.max(0, Math.min(end, match.end) - Math.max(start, match.start)),
    0,
  );
  const others = body.sources.filter(({ words }, i) => words > 0 && i !== place).length;
  return {
    words: length,
    changed,
    rank: place < 0 ? null : place + 1,
    covered: Math.min(1, marked / (end - start)),
    reads,
    others,
  };
}

/** A passage of a random document that is long enough. */
async function anyPassage(length: number): Promise<{ number: number; passage: string[] }> {
  for (;;) {
    const number = Math.floor(random() * manifest.snapshot.documents);
    const words = (await textOf(number))?.split(/\s+/) ?? [];
    if (words.length < length + 40) continue;
    const from = Math.floor(random() * (words.length - length));
    return { number, passage: words.slice(from, from + length) };
  }
}

const share = (of: (line: (typeof lines)[number]) => boolean, among = lines) =>
  `${among.filter(of).length} of ${among.length}`;
const result = {
  documents: manifest.snapshot.documents,
  texts: lines.length,
  found: share(({ rank }) => rank !== null),
  first: share(({ rank }) => rank === 1),
  firstThree: share(({ rank }) => rank !== null && rank <= 3),
  marked: share(({ covered }) => covered >= 0.8),
  byLength: Object.fromEntries(
    PASSAGE_WORDS.map((words) => [
      words,
      Object.fromEntries(
        [false, true].map((changed) => {
          const own = lines.filter((line) => line.words === words && line.changed === changed);
          return [changed ? "one word in six left out" : "word for word", share(({ covered }) => covered >= 0.8, own)];
        }),
      ),
    ]),
  ),
  otherSources: lines.reduce((sum, { others }) => sum + others, 0) / lines.length,
  reads: Math.max(...lines.map(({ reads }) => reads)),
};
console.log(values.json ? JSON.stringify({ ...result, lines }) : JSON.stringify(result, null, 2));
