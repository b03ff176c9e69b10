import { type AuditEntry, type AuditRecord, auditText, recordOf } from "#core/audit/audit.ts";
import { orderNumber } from "#core/orders/order.ts";
import { auditEvents } from "../../tables/index.ts";
import { createChance } from "./chance.ts";
import type { PlacedOrder } from "./orders.ts";
import type { CheckRef, Staff, Student, World } from "./world.ts";

type Chance = ReturnType<typeof createChance>;

const DAY_MS = 86_400_000;

const reasons = [
  "The student asked about a match.",
  "The check was stuck.",
  "Requested in a conversation.",
  "Second review after a complaint.",
];

/** What staff did to checks, orders, people and settings: a chain in which each row carries the hash of the one before. */
export function fillAudit(world: World, checks: readonly CheckRef[], orders: readonly PlacedOrder[]): void {
  const { seed, volume, hash, first, put } = world;
  const entries: AuditEntry[] = [];
  for (let index = 0; index < volume.audit && checks.length > 0; index++) {
    const chance = createChance(seed, "audit", index);
    const share = (index + chance.next()) / volume.audit;
    entries.push(entryOf(world, chance, { check: at(checks, share), order: at(orders, share), share }));
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

type About = { check: CheckRef | null; order: PlacedOrder | null; share: number };

function entryOf(world: World, chance: Chance, { check, order, share }: About): AuditEntry {
  const what = chance.weighted([
    ["check", 45],
    ["order", 40],
    ["person", 9],
    ["setting", 6],
  ] as const);
  if (what === "order" && order) return ofOrder(world, chance, order);
  const person = at(world.students, share);
  if (what === "person" && person) return ofPerson(world, chance, person);
  if (what === "setting") return ofSetting(world, chance, share);
  return ofCheck(world, chance, check as CheckRef);
}

function ofCheck({ staff, now }: World, chance: Chance, check: CheckRef): AuditEntry {
  const admin = chance.pick(staff.filter(({ role }) => role === "admin"));
  const atTime = Math.min(now - 1, check.queuedAt + chance.wait(2 * DAY_MS));
  const head = { ...by(admin, atTime), ownerId: check.userId, reason: chance.pick(reasons) };
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

function ofOrder({ staff, now }: World, chance: Chance, order: PlacedOrder): AuditEntry {
  const [action, before, after] = chance.pick([
    ["order.assign", "paid", "assigned"],
    ["order.begin", "assigned", "in_progress"],
    ["order.ask", "in_progress", "needs_info"],
    ["order.submit", "in_progress", "in_review"],
    ["order.deliver", "in_review", "delivered"],
  ] as const);
  return {
    ...by(chance.pick(staff), Math.min(now - 1, order.placedAt + chance.wait(3 * DAY_MS))),
    ...{ action, targetType: "order", targetId: order.id, targetLabel: orderNumber(order.number) },
    ...{ ownerId: order.userId, reason: null, detail: null, result: "ok" },
    ...{ before: { status: before }, after: { status: after } },
  };
}

function ofPerson({ staff, now }: World, chance: Chance, { id, createdAt }: Student): AuditEntry {
  const action = chance.pick(["person.suspend", "person.restore", "person.sign_out", "person.view_as"] as const);
  const admin = chance.pick(staff.filter(({ role }) => role === "admin"));
  const change = {
    "person.suspend": { before: { status: "active" }, after: { status: "suspended" } },
    "person.restore": { before: { status: "suspended" }, after: { status: "active" } },
    "person.sign_out": {},
    "person.view_as": {},
  }[action];
  return {
    ...by(admin, Math.min(now - 1, createdAt + chance.wait(30 * DAY_MS))),
    ...{ action, targetType: "person", targetId: id, ownerId: id, reason: chance.pick(reasons), detail: null },
    ...{ result: "ok", ...change },
  };
}

function ofSetting({ staff, from, now }: World, chance: Chance, share: number): AuditEntry {
  const admin = chance.pick(staff.filter(({ role }) => role === "admin"));
  const [action, targetType, targetId, targetLabel, before, after] = chance.pick([
    ["price_list.publish", "price_list", "2", "Price list 2", { minimumCents: 1000 }, { minimumCents: 1200 }],
    ["retention.save", "setting", "retention", "Retention", { newAccounts: 30 }, { newAccounts: 7 }],
    ["support_hours.save", "setting", "support", "Support hours", { zone: "UTC" }, { zone: "Europe:London" }],
    ["coupon.disable", "coupon", "WELCOME", "WELCOME", { active: true }, { active: false }],
  ] as const);
  return {
    ...by(admin, Math.floor(from + share * (now - from - 1))),
    ...{ action, targetType, targetId, targetLabel, ownerId: null, reason: "Agreed in the weekly meeting." },
    ...{ detail: null, result: "ok", before, after },
  };
}

function by({ id, role, name }: Staff, at: number) {
  return { at, actorId: id, actorRole: role, actorName: name };
}

/** What stands at a share of a list. */
function at<T>(list: readonly T[], share: number): T | null {
  return list[Math.min(list.length - 1, Math.floor(share * list.length))] ?? null;
}
