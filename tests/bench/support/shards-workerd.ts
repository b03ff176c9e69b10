/**
 * Compares the same index inside workerd, in real Durable Objects, with the index over node:sqlite: both must return
 * the same candidates with the same scores. `node shards-workerd.ts DOCUMENTS`
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestHarness } from "wrangler";
import { distinctHashes, fingerprint, planQuery, prepare, rankCandidates } from "#core/similarity/index.ts";
import { CHECKED_WORDS, createMadeUpTexts, LIBRARY_WORDS, UNKNOWN } from "./made-up.ts";
import { openShardFiles, SECRET } from "./shard-files.ts";

const RUNS = 11;
/** Texts per request: half a megabyte. */
const AT_ONCE = 50;

export type WorkerdMeasure = {
  documents: number;
  /** Wall-clock milliseconds, including the requests to and from workerd. */
  lookUp: number;
  add: number;
  /** Look-ups that returned the same candidates as node:sqlite, in the same order and with the same scores. */
  same: string;
};

const documents = Number(process.argv[2]);
const textOf = createMadeUpTexts();
const folder = mkdtempSync(join(tmpdir(), "marginalia-workerd-"));
try {
  console.log(JSON.stringify(await measure()));
} finally {
  rmSync(folder, { recursive: true });
}

async function measure(): Promise<WorkerdMeasure> {
  const worker = await startWorker();
  const { index, inOneGo, close } = openShardFiles(null, 256);
  const begun = performance.now();
  for (let first = 0; first < documents; first += AT_ONCE) {
    const texts = Array.from({ length: Math.min(AT_ONCE, documents - first) }, (_, i) => {
      return [`document-${first + i}`, textOf(first + i, LIBRARY_WORDS)];
    });
    await post("/add", JSON.stringify(texts));
  }
  const add = (performance.now() - begun) / documents;
  await inOneGo(async () => {
    for (let number = 0; number < documents; number += 1)
      await index.add(`document-${number}`, distinctHashes(fingerprint(prepare(textOf(number, LIBRARY_WORDS)))));
  });

  const times: number[] = [];
  let same = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const text = textOf(UNKNOWN + run, CHECKED_WORDS);
    const requested = performance.now();
    const answer = await post("/look-up", text);
    times.push(performance.now() - requested);
    const prepared = prepare(text);
    const here = rankCandidates(await index.search(planQuery(prepared, fingerprint(prepared))));
    if (JSON.stringify(here) === answer) same += 1;
  }
  close();
  await worker.stop();
  const lookUp = times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
  return { documents, lookUp: round(lookUp), add: round(add), same: `${same} of ${RUNS}` };

  async function post(path: string, body: string): Promise<string> {
    const response = await fetch(`${worker.origin}${path}`, { method: "POST", body });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return text;
  }
}

/** A separate Worker, bundled by wrangler; its storage is deleted when it is closed. */
async function startWorker() {
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
  process.env.WRANGLER_SEND_METRICS = "false";
  const configPath = join(folder, "wrangler.json");
  const config = {
    name: "shards",
    main: join(import.meta.dirname, "shard-worker.ts"),
    compatibility_date: "2026-10-06",
    compatibility_flags: ["nodejs_compat"],
    durable_objects: { bindings: [{ name: "FINGERPRINTS", class_name: "FingerprintShard" }] },
    migrations: [{ tag: "v1", new_sqlite_classes: ["FingerprintShard"] }],
    vars: { TEXT_KEY: SECRET },
  };
  writeFileSync(configPath, JSON.stringify(config));
  const server = createTestHarness({ workers: [{ configPath }] });
  const { url } = await server.listen();
  return { origin: url.origin, stop: () => server.close() };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
