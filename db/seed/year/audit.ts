import { type AuditEntry, type AuditRecord, auditText, recordOf } from "#core/audit/audit.ts";
import { auditEvents } from "../../tables/index.ts";
import { createChance } from "./chance.ts";
import type { CheckRef, Staff, World } from "./world.ts";

const reasons = [
  "The student asked about a match.",
  "The check was stuck.",
  "Requested in a conversation.",
  "Second review after a complaint.",
];

/** What admins did to students' checks: a chain in which each row carries the hash of the one before. */
export function fillAudit(world: World, checks: readonly CheckRef[]): void {
  const { seed, now, volume, staff, hash, first, put } = world;
  const admins = staff.filter(({ role }) => role === "admin");
  const entries: AuditEntry[] = [];
  for (let index = 0; index < volume.audit && checks.length > 0; index++) {
    const chance = createChance(seed, "audit", index);
    const check = checks[Math.floor(((index + chance.next()) / volume.audit) * checks.length)] as CheckRef;
    const at = Math.min(now - 1, check.queuedAt + chance.wait(2 * 86_400_000));
    entries.push(entryOf(chance, check, chance.pick(admins), at));
  }
  entries.sort((one, other) => one.at - other.at);
  let before = first.auditHash;
  for (const entry of entries) {
    const record: AuditRecord = { ...recordOf(entry), seq: first.auditSeq++ };
    const made = hash(auditText(before, record));
    put(auditEvents, { ...record, prevHash: before, hash: made });
    before = made;
  }
}

function entryOf(chance: ReturnType<typeof createChance>, check: CheckRef, admin: Staff, at: number): AuditEntry {
  const head = { at, actorId: admin.id, actorRole: admin.role, ownerId: check.userId, reason: chance.pick(reasons) };
  const action = chance.weighted([
    ["report.open", 62],
    ["check.rerun", 16],
    ["check.cancel", 6],
    ["credit.return", 10],
    ["report.revoke_link", 6],
  ] as const);
  const result = chance.is(0.03) ? ("denied" as const) : ("ok" as const);
  if (action !== "report.open" && action !== "report.revoke_link")
    return {
      ...head,
      action,
      targetType: "check",
      targetId: check.id,
      detail: { status: check.ready ? "ready" : "failed", stage: null, attempts: 1 },
      result,
    };
  const detail = action === "report.open" ? { minutes: 15 } : null;
  return { ...head, action, targetType: "report", targetId: check.id, detail, result };
}
