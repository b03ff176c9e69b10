import { env, listDurableObjectIds, reset, runInDurableObject } from "cloudflare:test";
import { afterAll, beforeEach, expect, inject } from "vitest";
import { INBOX_ROOM } from "#workers/adapters/conversations/rooms.ts";
import { testEnv } from "./env.ts";
import { newStatements, recordStatements } from "./statement-recorder.ts";
import { isStorageTouched, storageIsEmpty, watchStorage } from "./touched-storage.ts";

/** The platform evicts an object from memory after ten idle seconds; this is safely before, ms. */
const IDLE_MS = 7_000;

/** Files share a Worker, and with it the time at which all was last emptied. */
const shared = globalThis as { emptiedAt?: number };

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
  if (!isStorageTouched()) return;
  // Objects that are not in memory would not be emptied. Time in a Worker advances only with I/O, so these calls come
  // first.
  await Promise.all([testEnv.DB.prepare("select 1").run(), testEnv.FILES.head("nothing")]);
  const hasWaited = performance.now() - (shared.emptiedAt ?? -IDLE_MS) >= IDLE_MS;
  if (hasWaited) await wakeObjects();
  // An object that is being evicted is missed once, and is in memory afterwards.
  do await reset();
  while ((await hasTables()) || (hasWaited && (await hasFiles())));
  shared.emptiedAt = performance.now();
  const { SCHEMA } = env as unknown as { SCHEMA: string[] };
  await testEnv.DB.batch(SCHEMA.map((statement) => testEnv.DB.prepare(statement)));
  storageIsEmpty();
});

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
