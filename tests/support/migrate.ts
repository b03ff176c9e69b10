import { env, listDurableObjectIds, reset, runInDurableObject } from "cloudflare:test";
import { afterAll, beforeEach, expect, inject } from "vitest";
import { INBOX_ROOM } from "#workers/adapters/conversations/rooms.ts";
import { testEnv } from "./env.ts";
import { newStatements, recordStatements } from "./statement-recorder.ts";
import { storageIsEmpty, touchedStorage, watchStorage } from "./touched-storage.ts";

const { SCHEMA } = env as unknown as { SCHEMA: string[] };
/** A vocabulary of a search is read from the search's own table. */
const TABLES = SCHEMA.filter((statement) => !/using fts5vocab/i.test(statement)).flatMap(
  (statement) => /^create (?:virtual )?table [`"]?(\w+)/i.exec(statement)?.[1] ?? [],
);

/** Files share a Worker, and with it the schema of its database. */
const shared = globalThis as { schema?: string };

recordStatements();
watchStorage();
/** Tests may replace the global one. */
const send = globalThis.fetch;
afterAll(async () => {
  const { testPath } = expect.getState();
  const body = JSON.stringify({ file: testPath, statements: newStatements() });
  await send(inject("statementsUrl"), { method: "POST", body });
});

/** Every test begins with empty storage and the newest schema. */
beforeEach(async () => {
  const touched = new Set(touchedStorage());
  if (touched.has("objects") || (touched.has("tables") && (await schemaNow()) !== shared.schema)) await throwAway();
  else {
    if (touched.has("files")) await removeFiles();
    if (touched.has("tables")) await emptyTables();
  }
  storageIsEmpty();
});

async function throwAway(): Promise<void> {
  // An object that is not in memory would not be emptied, and one that is being evicted is missed once. The platform
  // evicts after ten idle seconds, which a busy machine spends anywhere: no clock says which objects are in memory.
  do {
    await Promise.all([testEnv.DB.prepare("select 1").run(), testEnv.FILES.head("nothing"), wakeObjects()]);
    await reset();
  } while ((await hasTables()) || (await hasFiles()));
  await testEnv.DB.batch(SCHEMA.map((statement) => testEnv.DB.prepare(statement)));
  shared.schema = await schemaNow();
}

/** Of a test that has changed the schema, another one. */
async function schemaNow(): Promise<string> {
  return JSON.stringify(await testEnv.DB.prepare("select name, length(sql) from sqlite_master order by rowid").raw());
}

/** A fifth of the time that it takes to throw all tables away and create them again. */
async function emptyTables(): Promise<void> {
  // Triggers may write into tables that were empty.
  for (let filled = await filledTables(); filled.length > 0; filled = await filledTables()) {
    const deletions = filled.map((table) => testEnv.DB.prepare(`delete from "${table}"`));
    await testEnv.DB.batch([testEnv.DB.prepare("pragma defer_foreign_keys = on"), ...deletions]);
  }
}

async function filledTables(): Promise<string[]> {
  const found = await testEnv.DB.batch<Record<string, number>>(
    inParts(TABLES).map((tables) => {
      const columns = tables.map((table) => `exists (select 1 from "${table}") as "${table}"`);
      return testEnv.DB.prepare(`select ${columns.join(", ")}`);
    }),
  );
  return found.flatMap(({ results }) => Object.entries(results[0] ?? {}).flatMap(([table, is]) => (is ? table : [])));
}

/** A result of the database has at most 100 columns. */
function inParts(tables: readonly string[]): string[][] {
  const size = 80;
  return Array.from({ length: Math.ceil(tables.length / size) }, (_, i) => tables.slice(i * size, (i + 1) * size));
}

async function removeFiles(): Promise<void> {
  for (let some = await listed(); some.length > 0; some = await listed()) await testEnv.FILES.delete(some);
}

async function listed(): Promise<string[]> {
  return (await testEnv.FILES.list()).objects.map(({ key }) => key);
}

async function hasTables(): Promise<boolean> {
  return (await testEnv.DB.prepare("select 1 from sqlite_master where name = 'checks'").first()) !== null;
}

async function hasFiles(): Promise<boolean> {
  return (await testEnv.FILES.list({ limit: 1 })).objects.length > 0;
}

/** Loads into memory all objects that two tests could share. Other rooms have unique names in each test. */
async function wakeObjects(): Promise<void> {
  const { FINGERPRINTS, STUDENT_TEXTS, LOCAL_BANK, LOCAL_IDENTITY } = testEnv;
  const rooms = testEnv.TALK_ROOM as unknown as DurableObjectNamespace;
  await Promise.all([
    caches.open("kept-pages").then((cache) => cache.match("http://localhost/nothing")),
    runInDurableObject(rooms.get(rooms.idFromName(INBOX_ROOM)), () => {}),
    ...[FINGERPRINTS, STUDENT_TEXTS, LOCAL_BANK, LOCAL_IDENTITY].map((namespace) =>
      wake(namespace as unknown as DurableObjectNamespace),
    ),
  ]);
}

async function wake(namespace: DurableObjectNamespace): Promise<void> {
  const ids = await listDurableObjectIds(namespace);
  await Promise.all(ids.map((id) => runInDurableObject(namespace.get(id), () => {})));
}
