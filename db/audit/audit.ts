import { and, asc, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import {
  type AuditEntry,
  type AuditRecord,
  auditText,
  BEFORE_THE_FIRST,
  fitsFormat,
  recordOf,
} from "#core/audit/audit.ts";
import { accompanied, commit, type Database } from "../client.ts";
import { textHash } from "../shared/text-hash.ts";
import { auditEvents } from "../tables/index.ts";

export type AuditRow = typeof auditEvents.$inferSelect;
export type AuditHead = { seq: number; hash: string };

/** Someone else wrote the next row first: each round one of those who try gets through, so this many may try at once. */
const TRIES = 25;

/** Rows read at a time when the chain is verified. */
const AT_A_TIME = 500;

/**
 * Writes the next row of the chain with the change it records, in one batch: neither exists without the other.
 *
 * @param when the state in which the act may happen; where it does not hold, nothing is written
 * @param acts the statements of the act; each has to hold only where `written` does
 * @returns false where `when` did not hold
 */
export async function appendAudit(
  db: Database,
  entry: AuditEntry,
  { when = sql`1`, acts = () => [] }: { when?: SQL; acts?: (written: SQL) => SQL[] } = {},
): Promise<boolean> {
  const kept = recordOf(entry);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const last = await head(db);
    const seq = last.seq + 1;
    const hash = await textHash(auditText(last.hash, { ...kept, seq }));
    const written = sql`exists (select 1 from ${auditEvents} where seq = ${seq} and hash = ${hash})`;
    // The last row is read again inside the statement, and the key collides even if that were wrong.
    const next = sql`not exists (select 1 from ${auditEvents} where seq > ${last.seq})`;
    const insert = insertStatement({ ...kept, seq }, last, hash, sql`${next} and ${when}`);
    const [inserted = 0] = await commit(db, [insert, ...acts(written)]);
    if (inserted > 0) return true;
    // No concurrent write won, so the state did not allow the change.
    if ((await head(db)).seq === last.seq) return false;
  }
  throw new Error("The audit log is written to by too many at once.");
}

/**
 * Does a change and writes its row in the same batch, where the change commits by itself: the first batch that `act`
 * commits through its handle takes the row along, if its first statement changed something.
 *
 * @param entry several where the change concerns several people: a row each
 * @throws Error where `act` committed nothing through its handle: the change would not be recorded
 */
export async function withAudit<T>(
  db: Database,
  entry: AuditEntry | readonly AuditEntry[],
  act: (db: Database) => Promise<T>,
): Promise<T> {
  const entries = [entry].flat();
  let [committed, written] = [false, false];
  const handle = accompanied(db, async (statements, send) => {
    const [first, ...rest] = statements;
    if (written || !first) return send(statements);
    committed = true;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const inserts = await rowStatements(entries, await head(db));
      try {
        const [changed, row, ...others] = await send([first, ...inserts, ...rest]);
        if (!changed || !row) throw new Error("A batch without results.");
        written = (row.meta.changes ?? 0) > 0;
        return [changed, ...others.slice(inserts.length - 1)];
      } catch (error) {
        // Another row took the number: the whole batch was rolled back.
        if (!isTaken(error)) throw error;
      }
    }
    throw new Error("The audit log is written to by too many at once.");
  });
  const done = await act(handle);
  if (!committed) throw new Error(`${entries[0]?.action} was done without its row in the audit log.`);
  return done;
}

/** Rows of the chain behind `last`, written where the statement before changed something: the change, or the row before. */
async function rowStatements(entries: readonly AuditEntry[], last: AuditHead): Promise<SQL[]> {
  const inserts: SQL[] = [];
  let at = last;
  for (const entry of entries) {
    const record = { ...recordOf(entry), seq: at.seq + 1 };
    const hash = await textHash(auditText(at.hash, record));
    inserts.push(insertStatement(record, at, hash, sql`changes() > 0`));
    at = { seq: record.seq, hash };
  }
  return inserts;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && /UNIQUE constraint failed: audit_events\.seq/.test(error.message);
}

function insertStatement(record: AuditRecord, last: AuditHead, hash: string, when: SQL): SQL {
  const { detail, before, after } = record;
  return sql`insert into ${auditEvents} (seq, at, actor_id, actor_role, action, target_type, target_id, owner_id, reason,
      detail, result, prev_hash, hash, format, request_id, actor_name, target_label, before, after)
    select ${record.seq}, ${record.at}, ${record.actorId}, ${record.actorRole}, ${record.action}, ${record.targetType},
      ${record.targetId}, ${record.ownerId}, ${record.reason}, ${json(detail)}, ${record.result}, ${last.hash}, ${hash},
      ${record.format}, ${record.requestId}, ${record.actorName}, ${record.targetLabel}, ${json(before)}, ${json(after)}
    where ${when}`;
}

function json(value: object | null): string | null {
  return value ? JSON.stringify(value) : null;
}

/** The head of the chain. Stored elsewhere, it reveals rows that were cut off the end. */
export async function head(db: Database): Promise<AuditHead> {
  const found = await db
    .select({ seq: auditEvents.seq, hash: auditEvents.hash })
    .from(auditEvents)
    .orderBy(desc(auditEvents.seq))
    .limit(1);
  return found[0] ?? { seq: 0, hash: BEFORE_THE_FIRST };
}

export type Verified = { ok: true; head: AuditHead } | { ok: false; broken: number };

/**
 * Follows the chain and names the first row that is missing or not what was written.
 *
 * @param from the first row looked at; the one before it is believed
 * @param to the last row; a head stored elsewhere also reveals missing rows after it
 */
export async function verifyChain(db: Database, from = 1, to?: number, kept?: AuditHead): Promise<Verified> {
  const last = to ?? Math.max((await head(db)).seq, kept?.seq ?? 0);
  const before = from > 1 ? (await rowsBetween(db, from - 1, from - 1))[0] : undefined;
  if (from > 1 && !before) return { ok: false, broken: from - 1 };
  let at: AuditHead = before ? { seq: before.seq, hash: before.hash } : { seq: 0, hash: BEFORE_THE_FIRST };
  while (at.seq < last) {
    const rows = await rowsBetween(db, at.seq + 1, Math.min(last, at.seq + AT_A_TIME));
    if (rows.length === 0) return { ok: false, broken: at.seq + 1 };
    for (const row of rows) {
      if (!(await follows(row, at, kept))) return { ok: false, broken: at.seq + 1 };
      at = { seq: row.seq, hash: row.hash };
    }
  }
  return { ok: true, head: at };
}

/** Whether a row follows the previous one, has the hash of its own text, and matches the head stored elsewhere. */
async function follows(row: AuditRow, before: AuditHead, kept?: AuditHead): Promise<boolean> {
  const { prevHash, hash, actionGroup: _group, ...record } = row;
  if (!fitsFormat(record as AuditRecord)) return false;
  if (record.seq !== before.seq + 1 || prevHash !== before.hash) return false;
  if ((await textHash(auditText(prevHash, record as AuditRecord))) !== hash) return false;
  return kept?.seq !== record.seq || kept.hash === hash;
}

async function rowsBetween(db: Database, from: number, to: number): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEvents)
    .where(and(gte(auditEvents.seq, from), lte(auditEvents.seq, to)))
    .orderBy(asc(auditEvents.seq));
}

/** What was done to one thing of someone's, newest first: for its owner alone. */
export async function doneTo(
  db: Database,
  ownerId: string,
  target: { type: AuditEntry["targetType"]; id: string; action: AuditEntry["action"] },
): Promise<Pick<AuditRow, "at" | "actorRole" | "reason">[]> {
  return db
    .select({ at: auditEvents.at, actorRole: auditEvents.actorRole, reason: auditEvents.reason })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.targetType, target.type),
        eq(auditEvents.targetId, target.id),
        eq(auditEvents.action, target.action),
        eq(auditEvents.ownerId, ownerId),
        eq(auditEvents.result, "ok"),
      ),
    )
    .orderBy(desc(auditEvents.seq))
    .limit(100);
}
