import { strToU8, zipSync } from "fflate";
import { createCollectionImports } from "#app/services/sources/collection-imports.ts";
import { createCollections } from "#app/services/sources/collections.ts";
import { createImporting } from "#app/services/sources/importing.ts";
import { createMerging } from "#app/services/sources/merging.ts";
import { openDatabase } from "#db/client.ts";
import { findImport } from "#db/sources/collection-imports.ts";
import { searchedLibrary } from "#db/sources/collections.ts";
import type { Job } from "#schema/platform/job.ts";
import { ImportForm } from "#schema/sources/collection-import.ts";
import { createFiles } from "#workers/adapters/platform/files-r2.ts";
import { createImportArchives } from "#workers/adapters/sources/archives/index.ts";
import { compression } from "#workers/adapters/sources/compression.ts";
import { createSegmentCollections } from "#workers/adapters/sources/segment-collections.ts";
import { createSegmentStore } from "#workers/adapters/sources/segment-store.ts";
import { testAudit } from "./audit-writer.ts";
import { testClock } from "./clock.ts";
import { testEnv } from "./env.ts";
import { type Fuse, fuseAt, fused, fusedDatabase } from "./fuse.ts";
import { grace } from "./people.ts";
import { essay } from "./texts.ts";

/** A zip of these files, deflated. */
export function zipOf(files: Record<string, string | Uint8Array>): Uint8Array {
  const entries = Object.entries(files).map(([name, file]) => [name, typeof file === "string" ? strToU8(file) : file]);
  return zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>);
}

/** So many different texts of a hundred words and more, named "text-000.txt" and following. */
export function textFiles(count: number, seed: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`text-${String(i).padStart(3, "0")}.txt`, essay(seed + i, 150)]),
  );
}

/** The services of imports on the real bindings, with a clock that the test sets, recorded jobs, and a fuse for crashes. */
export function importWorld() {
  const clock = testClock();
  const queue: Job[] = [];
  const jobs = { send: async (job: Job) => void queue.push(job) };
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const files = createFiles(testEnv.FILES, testEnv);
  const audit = testAudit(db, clock);
  const imports = createCollectionImports({ db, clock, files, jobs, bookmark: () => null, audit });
  const collections = createCollections({ db, files, audit });
  const found = createSegmentCollections(testEnv.FILES);

  const store = createSegmentStore(testEnv.FILES);

  /** What a worker has that dies at a step. Reads change nothing: one that dies at one has died after the write before. */
  function fusedPorts(fuse: Fuse) {
    return {
      clock,
      compression,
      db: openDatabase(fusedDatabase(testEnv.DB, fuse), null, "primary").db,
      files: fused(files, fuse),
      jobs: fused(jobs, fuse),
      segments: { ...store, put: fused(store, fuse).put, remove: fused(store, fuse).remove },
      archives: createImportArchives(testEnv.FILES),
    };
  }

  function worker(stepCost = 4, fuse: Fuse = fuseAt(Number.POSITIVE_INFINITY)) {
    return createImporting(fusedPorts(fuse), { stepCost });
  }

  /** Each of its steps ends after a block. */
  function merger(fuse: Fuse = fuseAt(Number.POSITIVE_INFINITY)) {
    return createMerging(fusedPorts(fuse), { stepMs: 0 });
  }

  async function start(form: Partial<Record<keyof ImportForm, string>> = {}): Promise<string> {
    const id = crypto.randomUUID();
    await imports.start(grace, ImportForm.parse({ id, name: "Example Texts", licence: "CC0", ...form }));
    return id;
  }

  async function send(id: string, archive: Uint8Array, name = "texts.zip"): Promise<void> {
    const body = new Blob([archive as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>;
    await imports.receive(grace, id, { name, head: archive.slice(0, 1024), body });
  }

  /** Runs the jobs of the queue to its end. */
  async function run(stepCost?: number): Promise<string[]> {
    const outcomes: string[] = [];
    for (let job = queue.shift(); job; job = queue.shift()) {
      if (job.type === "import") outcomes.push(await worker(stepCost).step(job.importId));
      if (job.type === "merge") outcomes.push(await merger().step());
    }
    return outcomes;
  }

  /** The whole way of an archive. */
  async function imported(archive: Uint8Array, form?: Parameters<typeof start>[0], name?: string): Promise<string> {
    const id = await start(form);
    await send(id, archive, name);
    await run();
    return id;
  }

  /** The titles, texts and licences of what checks search, by number. */
  async function library() {
    const { snapshots, segments } = await searchedLibrary(db);
    const [snapshot] = snapshots;
    const works = [];
    for (let number = 0; number < (snapshot?.documents ?? 0); number += 1)
      works.push(await found.read(segments, `collection:${snapshot?.snapshot}:${number}`));
    return { snapshot, segments, works: works.map((work) => work && { ...work.about, text: work.text }) };
  }

  async function stored(prefix = "collections/"): Promise<string[]> {
    return (await testEnv.FILES.list({ prefix })).objects.map(({ key }) => key);
  }

  return {
    ...{ db, clock, queue, files, imports, collections, worker, merger, start, send, run, imported, library, stored },
    row: async (id: string) => await findImport(db, id),
  };
}
