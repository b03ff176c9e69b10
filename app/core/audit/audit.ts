import type { AuditResult } from "#schema/vocabulary/audit.ts";
import type { AuditRole } from "#schema/vocabulary/identity.ts";
import { canonicalJson } from "../shared/canonical-json.ts";

/** What is written down permanently: the acts of staff on other people's things. */
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
] as const;
export type AuditAction = (typeof auditActions)[number];

type AuditValue = string | number | boolean | null;

/** What someone did, before it has its place in the chain. */
export type AuditEntry = {
  at: number;
  actorId: string;
  actorRole: AuditRole;
  action: AuditAction;
  targetType: "check" | "report" | "dead_letter" | "corpus";
  targetId: string;
  /** Whose thing it is; null where it is ours. */
  ownerId: string | null;
  /** In the actor's own words. */
  reason: string | null;
  detail: Record<string, AuditValue> | null;
  result: AuditResult;
};

export type AuditRecord = AuditEntry & { seq: number };

/** What the first row follows. */
export const BEFORE_THE_FIRST = "0".repeat(64);

/** The fields an entry's detail may have. A new one is looked at here, so that no title, name or text slips in. */
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
]);

/** A word of ours, never a sentence of someone's. */
const CODE = /^[\w.:-]{0,60}$/;

/** What is hashed: the hash of the row before, and the record as canonical JSON. */
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

/** The entry, if it holds nothing but what may be kept for years; otherwise it is a bug of the caller's. */
export function withoutPersonalText(entry: AuditEntry): AuditEntry {
  for (const [field, value] of Object.entries(entry.detail ?? {})) {
    if (!detailFields.has(field)) throw new TypeError(`The audit log has no field ${field}.`);
    if (typeof value === "string" && !CODE.test(value)) throw new TypeError(`${field} is no word of ours.`);
  }
  // Half a surrogate pair, as a cut emoji leaves one, has no canonical JSON.
  return { ...entry, reason: entry.reason?.toWellFormed() ?? null };
}
