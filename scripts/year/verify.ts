import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { type AuditRecord, auditText, BEFORE_THE_FIRST } from "#core/audit/audit.ts";
import { backlogAt, invariants } from "#db/seed/year/invariants/index.ts";
import type { Invariant } from "#db/seed/year/invariants/invariant.ts";
import { statements } from "#db/seed/year/statements.ts";

/** Rows of a fault that are shown. */
const SHOWN = 3;

/** What does not hold in a database, each with its first rows. Empty if everything does. */
export function faultsIn(database: DatabaseSync, now: number): string[] {
  const tables = new Set(
    database
      .prepare(statements.tables)
      .all()
      .map(({ name }) => String(name)),
  );
  const readable = ({ table }: Invariant) => table === undefined || tables.has(table);
  const faults = invariants.filter(readable).flatMap((invariant) => faultsOf(database, invariant, 0));
  const backlog = backlogAt(now).flatMap((invariant) => faultsOf(database, invariant, invariant.most));
  return [...faults, ...backlog, ...chainFaults(database)];
}

function faultsOf(database: DatabaseSync, { wrong, sql }: Invariant, most: number): string[] {
  const { found } = database.prepare(`select count(*) as found from (${sql})`).get() as { found: number };
  if (found <= most) return [];
  const rows = database.prepare(`select * from (${sql}) limit ${SHOWN}`).all();
  return [`${wrong}: ${found} (${rows.map((row) => JSON.stringify(row)).join(", ")})`];
}

/** As db/audit/audit.ts verifies the chain. */
function chainFaults(database: DatabaseSync): string[] {
  let before = { seq: 0, hash: BEFORE_THE_FIRST };
  for (const row of database.prepare(statements.audit).iterate()) {
    const { prevHash, hash, detail, before: was, after, ...rest } = row as unknown as StoredAudit;
    const record = { ...rest, detail: read(detail), before: read(was), after: read(after) } as AuditRecord;
    const made = createHash("sha256").update(auditText(before.hash, record)).digest("hex");
    if (record.seq !== before.seq + 1 || prevHash !== before.hash || hash !== made)
      return [`the audit log is broken at row ${before.seq + 1}`];
    before = { seq: record.seq, hash };
  }
  return [];
}

function read(json: string | null): unknown {
  return json === null ? null : JSON.parse(json);
}

type StoredJson = "detail" | "before" | "after";
type StoredAudit = Omit<AuditRecord, StoredJson> &
  Record<StoredJson, string | null> & { prevHash: string; hash: string };
