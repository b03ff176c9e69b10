import { z } from "zod";
import { WholeNumber } from "../shared/whole-number.ts";
import { auditActions, auditGroups, auditResults, auditTargets } from "../vocabulary/audit.ts";

const Day = z.iso.date().nullable().catch(null);

/** The filters of the audit log, as they are in its address. Days in UTC; what is unknown is ignored. */
export const AuditFilter = z.object({
  actor: z.string().trim().min(1).max(80).nullable().catch(null),
  group: z
    .enum(auditGroups as [string, ...string[]])
    .nullable()
    .catch(null),
  action: z.enum(auditActions).nullable().catch(null),
  target: z.enum(auditTargets).nullable().catch(null),
  targetId: z.string().trim().min(1).max(200).nullable().catch(null),
  result: z.enum(auditResults).nullable().catch(null),
  since: Day,
  until: Day,
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export function readAuditFilter(keys: URLSearchParams): AuditFilter {
  const named = Object.keys(AuditFilter.shape).map((name) => [name, keys.get(name)]);
  return AuditFilter.parse(Object.fromEntries(named));
}

/** Where a step of the verification begins. */
export const VerificationStep = z.object({ from: WholeNumber.pipe(z.number().min(1).max(Number.MAX_SAFE_INTEGER)) });
export type VerificationStep = z.infer<typeof VerificationStep>;

/** The end of the chain on one day, signed. Times UTC ms. */
export const AuditHeadStatement = z.object({
  v: z.literal(1),
  day: z.iso.date(),
  seq: z.number().int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.number().int(),
});
export type AuditHeadStatement = z.infer<typeof AuditHeadStatement>;

export const SignedAuditHead = z.object({
  statement: AuditHeadStatement,
  keyId: z.string().max(64),
  signature: z.string().max(200),
});
export type SignedAuditHead = z.infer<typeof SignedAuditHead>;
