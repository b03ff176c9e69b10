import type { AuditResult } from "#schema/vocabulary/audit.ts";
import type { AuditRole } from "#schema/vocabulary/identity.ts";
import { canonicalJson } from "../shared/canonical-json.ts";

/** Actions recorded permanently: those of staff on other people's data. */
export const auditActions = [
  "report.open",
  "report.revoke_link",
  "check.rerun",
  "check.cancel",
  "check.export",
  "credit.return",
  "corpus.update",
  "dead_letter.resend",
  "dead_letter.done",
  "collection.enable",
  "collection.disable",
  "collection.activate_snapshot",
  "collection.delete_snapshot",
  "collection.import",
  "collection.undo_import",
  "open_service.test",
  "flag.change",
] as const;
export type AuditAction = (typeof auditActions)[number];

type AuditValue = string | number | boolean | null;

/** An action, before it is appended to the chain. */
export type AuditEntry = {
  at: number;
  actorId: string;
  actorRole: AuditRole;
  action: AuditAction;
  targetType:
    | "check"
    | "report"
    | "dead_letter"
    | "corpus"
    | "collection"
    | "collection_snapshot"
    | "open_service"
    | "flag";
  targetId: string;
  /** The owner of the affected object; null if it is ours. */
  ownerId: string | null;
  /** As written by the actor. */
  reason: string | null;
  detail: Record<string, AuditValue> | null;
  result: AuditResult;
};

export type AuditRecord = AuditEntry & { seq: number };

/** The previous hash of the first row. */
export const BEFORE_THE_FIRST = "0".repeat(64);

/** The allowed fields of an entry's detail. A new one must be reviewed here, so that no title, name or text is recorded. */
const detailFields = new Set([
  "status",
  "before",
  "after",
  "stage",
  "attempts",
  "jobType",
  "kind",
  "minutes",
  "rows",
  "why",
  "test",
]);

/** A code, never free text. */
const CODE = /^[\w.:-]{0,60}$/;

/** The hashed text: the hash of the previous row, and the record as canonical JSON. */
export function auditText(prevHash: string, record: AuditRecord): string {
  const { seq, at, actorId, actorRole, action, targetType, targetId, ownerId, reason, detail, result } = record;
  return `${prevHash}${canonicalJson({
    seq,
    at,
    actorId,
    actorRole,
    action,
    targetType,
    targetId,
    ownerId,
    reason,
    result,
    detail: detail ? { ...detail } : null,
  })}`;
}

/**
 * Returns the entry if it contains only data that may be stored for years; throws otherwise, because that is a bug
 * of the caller.
 */
export function withoutPersonalText(entry: AuditEntry): AuditEntry {
  for (const [field, value] of Object.entries(entry.detail ?? {})) {
    if (!detailFields.has(field)) throw new TypeError(`The audit log has no field ${field}.`);
    if (typeof value === "string" && !CODE.test(value)) throw new TypeError(`${field} is no word of ours.`);
  }
  // Half a surrogate pair, such as a truncated emoji, has no canonical JSON.
  return { ...entry, reason: entry.reason?.toWellFormed() ?? null };
}
