/**
 * The student collection: how much of copied passages is marked, how much storage a document takes, and the cost of a
 * check as the collection grows, over one SQLite file with the keys and the statements of production.
 * `npm run bench:students [-- --documents 1000,10000 --template 5000 --data DIR --json]`. The generated texts share the
 * patterns of their sentences, which is forty times harder than essays; `--data` measures the texts of a folder
 * instead.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cutBlocks, prepare, type Stretch, tripleHashes, union } from "#core/similarity/index.ts";
import { type StudentTexts, studentAnswerMs } from "#core/sources/student-texts.ts";
import { seeded, vocabulary } from "#tests/core/similarity/random.ts";
import { openSqlite } from "#tests/support/sqlite.ts";
import { SECRET, storeOver } from "#tests/support/student-stores.ts";
import { createKeyedTexts } from "#workers/adapters/sources/student-shards.ts";
import type { Sql } from "#workers/objects/shared/sql.ts";
import { openBlockStore } from "#workers/objects/sources/block-store.ts";
import { createMadeUpTexts, LIBRARY_WORDS, UNKNOWN } from "./support/made-up.ts";

const { values } = parseArgs({
  options: {
    documents: { type: "string", default: "1000,10000" },
    template: { type: "string", default: "5000" },
    data: { type: "string" },
    json: { type: "boolean", default: false },
  },
});

/** Most bytes for a document of 1,500 words, and the shares of copied passages that must be marked. */
const TARGETS = { bytesADocument: 18_000, verbatim: { 50: 0.66, 150: 0.88, 400: 0.95 } };
const RUNS = 9;

/** A collection of one shard in a file; `rows` counts the rows that its statements returned. */
function openCollection(path: string) {
  const { sql, begin, commit, close } = openSqlite(path, 32);
  const read = { rows: 0, statements: 0 };
  const counted: Sql = {
    exec(...args) {
      read.statements += 1;
      const rows = sql.exec(...args);
      read.rows += rows.length;
      return rows as never;
    },
    *each(...args) {
      read.statements += 1;
      for (const row of sql.each(...args)) {
        read.rows += 1;
        yield row as never;
      }
    },
    atomically: (work) => sql.atomically(work),
  };
  const store = openBlockStore(counted);
  const texts = createKeyedTexts(() => storeOver(store), { TEXT_KEY: SECRET });
  /** Moves the content of the write-ahead log into the file. */
  const checkpoint = () => sql.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  return { texts, shard: `${texts.version}/0001`, read, begin, commit, checkpoint, close };
}

async function marksOf(texts: StudentTexts, shard: string, text: string): Promise<Stretch[]> {
  const prepared = prepare(text);
  const { shown, pairs } = await texts.search([shard], {
    triples: tripleHashes(prepared),
    words: prepared.words,
    ownerId: "reader",
  });
  return union([...shown, ...pairs.filter(({ first, behind }) => behind > first)]);
}

/** The share of the words of copied passages that is marked, unchanged and with words changed at random. */
async function recall() {
  const { texts, shard, close } = openCollection(":memory:");
  const dictionary = vocabulary(4000, 31);
  const random = seeded(200);
  const draw = () => dictionary[Math.floor(random() * dictionary.length)] ?? "";
  const secret = Array.from({ length: 12_000 }, draw);
  await texts.add(shard, "student:1", "owner", cutBlocks(prepare(secret.join(" "))));
  const verbatim: Record<number, number> = {};
  for (const length of [50, 150, 400]) {
    let marked = 0;
    for (let phase = 0; phase < 25; phase += 1) {
      const copied = secret.slice(1000 + phase, 1000 + phase + length);
      const text = [...dictionary.slice(0, 40), ...copied, ...dictionary.slice(50, 90)].join(" ");
      for (const { first, behind } of await marksOf(texts, shard, text))
        marked += Math.max(0, Math.min(behind, 40 + length) - Math.max(first, 40));
    }
    verbatim[length] = marked / length / 25;
  }
  const changed: Record<string, number> = {};
  for (const kind of ["substituted", "put in", "left out"]) {
    for (const length of [150, 400]) {
      const chance = seeded(9);
      let [marked, all] = [0, 0];
      for (let round = 0; round < 100; round += 1) {
        const from = Math.floor(chance() * 10_000);
        const out = secret.slice(from, from + length).flatMap((word) => {
          if (chance() >= 0.1) return [word];
          const other = `q${Math.floor(chance() * 1e6)}`;
          return kind === "substituted" ? [other] : kind === "put in" ? [word, other] : [];
        });
        for (const { first, behind } of await marksOf(texts, shard, out.join(" "))) marked += behind - first;
        all += out.length;
      }
      changed[`${kind}, ${length} words`] = marked / all;
    }
  }
  close();
  return { verbatim, changed };
}

/** One check of a text: the median CPU milliseconds of several runs, and the rows that its statements returned. */
async function search(collection: ReturnType<typeof openCollection>, text: string) {
  const prepared = prepare(text);
  const requested = { triples: tripleHashes(prepared), words: prepared.words, ownerId: "reader" };
  const took: number[] = [];
  let found = 0;
  for (let run = 0; run < RUNS; run += 1) {
    Object.assign(collection.read, { rows: 0, statements: 0 });
    const begun = process.cpuUsage();
    found = (await collection.texts.search([collection.shard], requested)).shown.length;
    const { user, system } = process.cpuUsage(begun);
    took.push((user + system) / 1000);
  }
  return { milliseconds: took.sort((a, b) => a - b)[RUNS >> 1] ?? 0, shown: found, ...collection.read };
}

/** Generated documents, and checks of texts that copy a page of one of them and of texts that copy nothing. */
async function scale(folder: string, sizes: readonly number[]) {
  const path = join(folder, "students.sqlite");
  const collection = openCollection(path);
  const { texts, shard, begin, commit } = collection;
  const textOf = createMadeUpTexts();
  const found = [];
  let added = 0;
  for (const size of sizes) {
    const from = added;
    const begun = process.cpuUsage();
    for (; added < size; added += 1) {
      if (added % 200 === 0) begin();
      await texts.add(shard, `student:${added}`, `owner-${added}`, cutBlocks(prepare(textOf(added, LIBRARY_WORDS))));
      if (added % 200 === 199 || added === size - 1) commit();
    }
    const { user, system } = process.cpuUsage(begun);
    const page = textOf(0, LIBRARY_WORDS).split(" ").slice(500, 750).join(" ");
    collection.checkpoint();
    found.push({
      documents: size,
      bytesADocument: Math.round(statSync(path).size / size),
      addMilliseconds: (user + system) / 1000 / (size - from),
      copied: await search(collection, `${textOf(UNKNOWN, 9750)} ${page}`),
      nothing: await search(collection, textOf(UNKNOWN + 1, 10_000)),
      long: await search(collection, textOf(UNKNOWN + 2, 100_000)),
    });
  }
  collection.close();
  return found;
}

/** The texts of `src/` in a folder, and checks of the same number of words of `susp/`. */
async function real(folder: string, data: string) {
  const collection = openCollection(join(folder, "real.sqlite"));
  const textsIn = (part: string) =>
    readdirSync(join(data, part)).map((name) => readFileSync(join(data, part, name), "utf8"));
  let words = 0;
  const sources = textsIn("src");
  collection.begin();
  for (const [at, text] of sources.entries()) {
    const prepared = prepare(text);
    words += prepared.words;
    await collection.texts.add(collection.shard, `student:${at}`, `owner-${at}`, cutBlocks(prepared));
  }
  collection.commit();
  const requested = textsIn("susp").join(" ").split(/\s+/);
  const checks = [];
  for (const length of [3000, 10_000, 100_000])
    checks.push({ words: length, ...(await search(collection, requested.slice(0, length).join(" "))) });
  collection.close();
  return { documents: sources.length, words, checks };
}

/** A template of 300 words that a year of students received, at any position in their texts. */
async function template(folder: string, students: number) {
  const collection = openCollection(join(folder, "template.sqlite"));
  const { texts, shard, begin, commit } = collection;
  const textOf = createMadeUpTexts();
  const given = textOf(UNKNOWN + 7, 300)
    .split(" ")
    .slice(0, 300)
    .join(" ");
  begin();
  for (let at = 0; at < students; at += 1) {
    const before = textOf(at, 200)
      .split(" ")
      .slice(0, at % 97);
    const own = [...before, given, textOf(at + students, 300)].join(" ");
    await texts.add(shard, `student:${at}`, `owner-${at}`, cutBlocks(prepare(own)));
  }
  commit();
  const before = process.memoryUsage.rss();
  const cost = await search(collection, `${textOf(UNKNOWN + 8, 2700)} ${given}`);
  const peakMegabytes = (process.resourceUsage().maxRSS * 1024 - before) / 1e6;
  const marks = await marksOf(texts, shard, `${textOf(UNKNOWN + 8, 2700)} ${given}`);
  collection.close();
  return {
    students,
    ...cost,
    marked: marks.reduce((sum, { first, behind }) => sum + behind - first, 0),
    peakMegabytes,
  };
}

const folder = mkdtempSync(join(tmpdir(), "marginalia-students-"));
try {
  const marks = await recall();
  const shared = await template(folder, Number(values.template));
  const sizes = await scale(folder, values.documents.split(",").map(Number));
  const met =
    Object.entries(TARGETS.verbatim).every(([length, share]) => (marks.verbatim[Number(length)] ?? 0) >= share) &&
    sizes.every(({ bytesADocument }) => bytesADocument <= TARGETS.bytesADocument);
  const ofTexts = values.data ? await real(folder, values.data) : null;
  const result = {
    marks,
    real: ofTexts,
    template: shared,
    sizes,
    waits: [3000, 10_000, 100_000].map(studentAnswerMs),
    met,
  };
  console.log(JSON.stringify(result, null, values.json ? 0 : 2));
  process.exitCode = met ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, maxRetries: 10 });
}
