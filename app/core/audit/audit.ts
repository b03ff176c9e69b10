import type { AuditAction, AuditResult, AuditTarget } from "#schema/vocabulary/audit.ts";
import type { AuditRole } from "#schema/vocabulary/identity.ts";
import { canonicalJson } from "../shared/canonical-json.ts";
import { isSealed } from "./person-seal.ts";

export type { AuditAction } from "#schema/vocabulary/audit.ts";

export type AuditValue = string | number | boolean | null;
export type AuditValues = Record<string, AuditValue>;

/** An action, before it is appended to the chain. Texts about people are sealed (person-seal.ts). */
export type AuditEntry = {
  at: number;
  actorId: string;
  actorRole: AuditRole;
  action: AuditAction;
  targetType: AuditTarget;
  targetId: string;
  /** The owner of the affected object; null if it is ours. */
  ownerId: string | null;
  /** As written by the actor. */
  reason: string | null;
  detail: AuditValues | null;
  result: AuditResult;
  requestId?: string | null;
  /** The actor's name at that time. */
  actorName?: string | null;
  /** What the target was called at that time, so that the row is readable after the target was deleted. */
  targetLabel?: string | null;
  /** Changed fields, as they were and as they are: codes, numbers and sealed texts. */
  before?: AuditValues | null;
  after?: AuditValues | null;
};

/** Rows of format 1 have none of the optional fields, and their reason is in clear. */
const AUDIT_FORMAT = 2;

export type AuditRecord = Required<AuditEntry> & { seq: number; format: number };

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
  "page",
  "from",
  "into",
]);

/** A code, never free text. */
const CODE = /^[\w.:-]{0,60}$/;

/** Longest clear label, in characters. */
const LABEL_MOST = 200;

/** The hashed text: the hash of the previous row, and the record as canonical JSON. */
export function auditText(prevHash: string, record: AuditRecord): string {
  const { seq, at, actorId, actorRole, action, targetType, targetId, ownerId, reason, detail, result, format } = record;
  const first = {
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
  };
  if (format === 1) return `${prevHash}${canonicalJson(first)}`;
  const { requestId, actorName, targetLabel, before, after } = record;
  return `${prevHash}${canonicalJson({
    ...first,
    format,
    requestId,
    actorName,
    targetLabel,
    before: before ? { ...before } : null,
    after: after ? { ...after } : null,
  })}`;
}

/** Whether a row has what its format allows: the hash of format 1 does not cover the fields that came later. */
export function fitsFormat({ format, requestId, actorName, targetLabel, before, after }: AuditRecord): boolean {
  if (format === AUDIT_FORMAT) return true;
  return format === 1 && [requestId, actorName, targetLabel, before, after].every((value) => value === null);
}

/**
 * The record of an entry, if it contains only data that may be stored for years; throws otherwise, because that is a bug
 * of the caller.
 */
export function recordOf(entry: AuditEntry): Omit<AuditRecord, "seq"> {
  for (const [field, value] of Object.entries(entry.detail ?? {})) {
    if (!detailFields.has(field)) throw new TypeError(`The audit log has no field ${field}.`);
    if (typeof value === "string" && !CODE.test(value)) throw new TypeError(`${field} is no word of ours.`);
  }
  for (const [field, value] of [...Object.entries(entry.before ?? {}), ...Object.entries(entry.after ?? {})]) {
    if (typeof value === "string" && !isCode(value) && !isSealed(value))
      throw new TypeError(`${field} is neither a word of ours nor sealed.`);
  }
  const { requestId = null, actorName = null, targetLabel = null, before = null, after = null } = entry;
  return {
    ...entry,
    // Half a surrogate pair, such as a truncated emoji, has no canonical JSON.
    reason: entry.reason?.toWellFormed() ?? null,
    targetLabel: targetLabel && !isSealed(targetLabel) ? targetLabel.slice(0, LABEL_MOST).toWellFormed() : targetLabel,
    requestId,
    actorName,
    before,
    after,
    format: AUDIT_FORMAT,
  };
}

export function isCode(text: string): boolean {
  return CODE.test(text);
}
