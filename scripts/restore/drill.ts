import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#db/client.ts";
import { buryPerson } from "#db/identity/users.ts";
import { bucketDifferences, exportBucket, Manifest, manifestOf, restoreBucket } from "./bucket.ts";
import { faultsIn } from "./check.ts";
import {
  type DatabaseDigest,
  databaseDifferences,
  exportDatabase,
  restoreDatabase,
  sqlFile,
  statementsIn,
} from "./database.ts";
import { DeletionList, deletionsSince, remainsOf, replayDeletions } from "./deletions.ts";
import { type OpenState, openState } from "./state.ts";

/**
 * `state` is changed and then deleted; `restored` must be empty; the backup is written to `backup`. `now`: UTC ms.
 */
export type Drill = { state: string; restored: string; backup: string; now: number; say(line: string): void };

/** `faults` are what did not hold already. */
type Backup = { digest: DatabaseDigest; manifest: Manifest; faults: string[] };

/**
 * Backs a state up, deletes a person in it, destroys it, restores the backup elsewhere and verifies the result.
 *
 * @returns what is wrong; empty if the restore is complete
 */
export async function drillRestore({ state, restored, backup, now, say }: Drill): Promise<string[]> {
  const before = await within(state, async (open) => {
    const made = await timed(say, "backup", () => backUp(open, backup, say));
    await timed(say, "a person is deleted after the backup", () => deleteSomeone(open, backup, now));
    return made;
  });
  for (const part of ["d1", "r2"]) rmSync(join(state, "v3", part), { recursive: true });
  say("destroyed: the database and the bucket");
  return within(restored, async (open) => {
    await timed(say, "restore", () => restore(open, backup));
    const after = await timed(say, "comparison", () => differencesIn(open, before));
    const missed = await timed(say, "tampered copy", () => tamper(open, before));
    const people = await timed(say, "deletion list", () => replay(open, backup, before));
    return [...before.faults.map((fault) => `before the backup: ${fault}`), ...after, ...missed, ...people];
  });
}

async function backUp({ database, bucket }: OpenState, backup: string, say: Drill["say"]): Promise<Backup> {
  const manifest = await exportBucket(bucket, join(backup, "objects"));
  const { statements, digest } = await exportDatabase(database);
  writeFileSync(join(backup, "database.sql"), sqlFile(statements));
  writeFileSync(join(backup, "objects.json"), JSON.stringify(manifest, null, 1));
  const rows = digest.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = manifest.reduce((sum, object) => sum + object.bytes, 0);
  say(`${digest.tables.length} tables with ${rows} rows; ${manifest.length} objects with ${bytes} bytes`);
  return { digest, manifest, faults: await faultsIn(database, manifest) };
}

/** As the identity provider's webhook would; then writes the list of deletions that is kept apart from the backup. */
async function deleteSomeone({ database }: OpenState, backup: string, now: number): Promise<void> {
  const person = await database
    .prepare(
      "select issuer, subject from users where role = 'user' and status = 'active' order by created_at, id limit 1",
    )
    .first<{ issuer: string; subject: string }>();
  if (!person) throw new Error("The state has no student to delete.");
  const { db } = openDatabase(database, null, "primary");
  await buryPerson(db, person.issuer, person.subject, crypto.randomUUID(), now);
  writeFileSync(join(backup, "deletions.json"), JSON.stringify(await deletionsSince(database, now)));
}

async function restore({ database, bucket }: OpenState, backup: string): Promise<void> {
  await restoreDatabase(database, statementsIn(readFileSync(join(backup, "database.sql"), "utf8")));
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(backup, "objects.json"), "utf8")));
  await restoreBucket(bucket, manifest, join(backup, "objects"));
}

async function differencesIn({ database, bucket }: OpenState, before: Backup): Promise<string[]> {
  const manifest = await manifestOf(bucket);
  const { digest } = await exportDatabase(database);
  return [
    ...databaseDifferences(before.digest, digest),
    ...bucketDifferences(before.manifest, manifest),
    ...(await faultsIn(database, manifest)),
  ];
}

/**
 * Changes one byte of an object and removes a row of the audit log: the comparison must name both, so that it can fail.
 * Both are undone; `replay` would find what was not.
 */
async function tamper(open: OpenState, before: Backup): Promise<string[]> {
  const { database, bucket } = open;
  const object = before.manifest.find(({ bytes }) => bytes > 0);
  if (!object) throw new Error("The backup has no object to change.");
  const bytes = new Uint8Array((await (await bucket.get(object.key))?.arrayBuffer()) ?? []);
  const { contentType, metadata } = object;
  const options = { customMetadata: metadata, ...(contentType !== null && { httpMetadata: { contentType } }) };
  const row = await lastAuditRow(database);
  await bucket.put(object.key, changedByte(bytes), options);
  await database.prepare("delete from audit_events where seq = ?").bind(row.seq).run();
  const found = await differencesIn(open, before);
  await bucket.put(object.key, bytes, options);
  await putBack(database, row);
  return [
    ...(found.includes(`object ${object.key} differs`) ? [] : ["a changed byte was not noticed"]),
    ...(found.some((fault) => fault.startsWith("table audit_events has")) ? [] : ["a missing row was not noticed"]),
  ];
}

/** The tables that the deletion of a person changes. */
const OF_PEOPLE = ["users", "person_search", "daily_counts", "push_subscriptions", "telegram_links", "mail_tokens"];

async function replay(open: OpenState, backup: string, before: Backup): Promise<string[]> {
  const { database } = open;
  const list = DeletionList.parse(JSON.parse(readFileSync(join(backup, "deletions.json"), "utf8")));
  const back = await remainsOf(database, list);
  await replayDeletions(database, list, () => crypto.randomUUID());
  const others = (await differencesIn(open, before)).filter(
    (fault) => !OF_PEOPLE.some((table) => fault.startsWith(`table ${table} has `)),
  );
  return [
    ...(back.length === list.people.length && back.length > 0 ? [] : ["no deleted person was in the backup"]),
    ...(await remainsOf(database, list)),
    ...others,
  ];
}

async function within<Result>(state: string, work: (open: OpenState) => Promise<Result>): Promise<Result> {
  const open = await openState(state);
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

type AuditRow = { seq: number } & Record<string, string | number | null>;

async function lastAuditRow(database: D1Database): Promise<AuditRow> {
  const row = await database
    .prepare("select rowid as rowid, * from audit_events order by seq desc limit 1")
    .first<AuditRow>();
  if (!row) throw new Error("The audit log has no row to remove.");
  return row;
}

async function putBack(database: D1Database, row: AuditRow): Promise<void> {
  // Generated columns are read with the row and cannot be written.
  const { results } = await database
    .prepare("select name from pragma_table_info('audit_events')")
    .all<{ name: string }>();
  const names = ["rowid", ...results.map(({ name }) => name)];
  const places = names.map(() => "?").join(", ");
  const into = `insert into audit_events (${names.map((name) => `"${name}"`).join(", ")}) values (${places})`;
  await database
    .prepare(into)
    .bind(...names.map((name) => row[name] ?? null))
    .run();
}

function changedByte(bytes: Uint8Array): Uint8Array {
  const changed = bytes.slice();
  changed[0] = (changed[0] ?? 0) ^ 1;
  return changed;
}

async function timed<Result>(say: Drill["say"], name: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  say(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}
