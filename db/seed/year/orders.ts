import { times } from "#core/orders/order.ts";
import { heldEmail } from "#core/orders/staff-email-templates.ts";
import { HONOUR_VERSION } from "#schema/identity/user.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";
import { orderAccesses, orderDocuments, orderEvents, orderNotes, orders, payments } from "../../tables/index.ts";
import { momentsOf } from "./calendar.ts";
import { createChance } from "./chance.ts";
import { codes, couponOf, fillCoupons } from "./coupons.ts";
import { putDeliveries } from "./deliveries.ts";
import { fillHelpReceipt } from "./help-receipts.ts";
import { tellStaff } from "./notifications.ts";
import { orderDocument } from "./order-documents.ts";
import { type OrderLife, type OrderRow, perform } from "./order-life.ts";
import { priceAt, requestOf } from "./order-request.ts";
import { work } from "./order-work.ts";
import { closeAttempts, pay, tryInVain } from "./payments.ts";
import { askForRefund, dispute } from "./refunds.ts";
import { reprice } from "./repricing.ts";
import { noteLines } from "./words.ts";
import { isHeavy, type OrderRef, type Staff, type Student, studentAt, type World } from "./world.ts";

export type PlacedOrder = OrderRef & { userId: string };
type CouponUse = { code: string; userId: string; orderId: string; at: number };

/** Every order of the span, each lived from its form to now. */
export function fillOrders(world: World): PlacedOrder[] {
  const { seed, from, now, volume } = world;
  const moments = momentsOf(volume.orders, { from, now }, createChance(seed, "orders"));
  const placed: PlacedOrder[] = [];
  const uses: CouponUse[] = [];
  const used = new Set<string>();
  for (const [index, placedAt] of moments.entries()) {
    const chance = createChance(seed, "order", index);
    const heavy = isHeavy(index, volume.orders, volume.heavy.orders);
    const student = heavy ? world.ada : studentAt(world, placedAt, chance.next());
    const life = place(world, chance, { student, placedAt, used });
    live(life);
    finish(life, uses);
    placed.push({ id: life.row.id, number: life.row.number, placedAt, userId: student.id });
  }
  fillCoupons(world, uses);
  return placed;
}

type Placing = { student: Student; placedAt: number; used: Set<string> };

function place(world: World, chance: OrderLife["chance"], { student, placedAt, used }: Placing): OrderLife {
  const request = requestOf(chance, student);
  const { kind, domain, title, scope, institutionRule, question } = request;
  const code = chance.is(0.07) ? chance.pick(codes) : null;
  const coupon = code !== null && !used.has(`${code} ${student.id}`) ? code : null;
  if (coupon !== null) used.add(`${coupon} ${student.id}`);
  const quote = priceAt(question, student, couponOf(coupon), placedAt);
  const held = chance.is(0.035);
  const row: OrderRow = {
    ...emptyOrder,
    id: chance.uuid(placedAt),
    number: world.first.order++,
    userId: student.id,
    studentName: student.name,
    kind,
    domain,
    title,
    level: question.level,
    words: question.words,
    scope,
    institutionRule,
    honourVersion: HONOUR_VERSION,
    honourAcceptedAt: placedAt,
    gate: held ? "hold" : "pass",
    gateReasons: held ? ["writing"] : [],
    gateFindings: [],
    deadlineHours: question.deadline,
    timeZone: student.zone,
    quote,
    total: quote.total,
    coupon: quote.coupon,
    placedAt,
    expiresAt: placedAt + times.unpaid,
    updatedAt: placedAt,
  };
  const life: OrderLife = {
    world,
    chance,
    student,
    request,
    row,
    at: placedAt,
    eventId: "",
    stopped: false,
    expert: null,
    handler: world.staff[0] as Staff,
    payment: null,
    attempts: [],
    deliveries: [],
    freeAt: null,
  };
  first(life, "quote");
  if (held) notifyHeld(life);
  else first(life, "confirm");
  return life;
}

const emptyOrder = {
  status: "draft",
  paymentStatus: "none",
  paymentId: null,
  version: 0,
  expertId: null,
  reviewerId: null,
  share: 0,
  promisedAt: null,
  pausedAt: null,
  lateSteps: 0,
  submittedBy: null,
  deliveredAt: null,
  autoApproveAt: null,
  approvedAt: null,
  revisionsUsed: 0,
  stars: null,
  ratingText: null,
  archivedAt: null,
  archiveKey: null,
} as const;

/** The first events are one batch with the order: they have its time. */
function first({ world, chance, row, student }: OrderLife, act: "quote" | "confirm"): void {
  const quoting = act === "quote";
  world.put(orderEvents, {
    id: chance.uuid(row.placedAt),
    orderId: row.id,
    version: row.version + 1,
    act,
    fromStatus: quoting ? "draft" : "quoted",
    toStatus: quoting ? "quoted" : "awaiting_payment",
    byKind: quoting ? "system" : "user",
    byId: quoting ? null : student.id,
    byName: quoting ? "Marginalia" : student.name,
    createdAt: row.placedAt,
  });
  Object.assign(row, { status: quoting ? "quoted" : "awaiting_payment", version: row.version + 1 });
}

function notifyHeld({ world, chance, row }: OrderLife): void {
  const about = heldEmail({ orderId: row.id, kind: row.kind });
  tellStaff(world, chance, { key: `held:${row.id}`, topic: "held", to: world.staff, at: row.placedAt, ...about });
}

function live(life: OrderLife): void {
  const { chance, row } = life;
  if (row.gate === "hold" && !release(life)) return;
  if (!payOrEnd(life)) return;
  const grown = life.request.measured !== null && chance.is(0.007);
  if (grown && !(reprice(life) && payOrEnd(life))) return;
  work(life);
  settleLater(life);
}

/** Staff read a held order and approve or reject it; the student comes back, or does not. */
function release(life: OrderLife): boolean {
  const { world, chance, student } = life;
  const by = chance.pick(world.staff);
  const at = life.at + chance.wait(4 * HOUR_MS);
  if (chance.is(0.2)) {
    perform(life, "refuse", at, { by, note: "We do not write texts for students.", change: { gate: "refused" } });
    return false;
  }
  const change = { gate: "released" as const, expiresAt: Math.floor(at) + times.released };
  if (!perform(life, "release", at, { by, note: "Asks for comments only.", change })) return false;
  if (chance.is(0.15)) {
    perform(life, "cancel", life.at + chance.wait(2 * DAY_MS), { by: "student", note: "I need it no longer." });
    return false;
  }
  const back = life.at + chance.wait(9 * HOUR_MS);
  const quote = priceAt(life.request.question, student, couponOf(life.row.coupon), Math.floor(back));
  return perform(life, "confirm", back, {
    by: "student",
    change: { quote, expiresAt: Math.floor(back) + times.unpaid },
  });
}

/** Paid, sometimes at the second attempt; or unpaid, and expired a day later. */
function payOrEnd(life: OrderLife): boolean {
  const { chance, row } = life;
  const began = life.at + chance.int(1, 25) * MINUTE_MS;
  const fate = chance.weighted([
    ["pays", 84],
    ["pays later", 7],
    ["leaves", 7],
    ["cancels", 2],
  ]);
  if (fate === "pays") return pay(life, began, couponOf);
  tryInVain(life, began, couponOf);
  if (life.stopped || life.at >= life.world.now - 1) return false;
  if (fate === "pays later") return pay(life, life.at + chance.int(1, 30) * MINUTE_MS, couponOf);
  if (fate === "cancels") {
    if (perform(life, "cancel", life.at + chance.wait(2 * HOUR_MS), { by: "student", note: "Ordered by mistake." }))
      closeAttempts(life, life.at);
    return false;
  }
  if (perform(life, "expire", row.expiresAt + chance.int(1, 59) * 1000)) closeAttempts(life, life.at);
  return false;
}

/** Complaints, goodwill refunds and chargebacks after a delivery. */
function settleLater(life: OrderLife): void {
  const { chance, payment, row, world } = life;
  if (!payment || row.deliveredAt === null) return;
  const left = payment.amount - payment.refundReserved;
  const at = row.deliveredAt + chance.wait(6 * DAY_MS);
  if (at >= world.now || left < 200) return;
  if (chance.is(0.016)) {
    const reason = chance.is(0.6) ? ("complaint" as const) : ("goodwill" as const);
    const amount = Math.max(100, Math.round((left * chance.int(2, 6)) / 10));
    askForRefund(life, payment, { id: chance.key(), amount, reason, note: "See the conversation.", at });
  } else if (chance.is(0.004) && payment.refundReserved === 0) dispute(life, payment, at);
}

function finish(life: OrderLife, uses: CouponUse[]): void {
  const { world, chance, row, student } = life;
  if (["expired", "cancelled"].includes(row.status)) life.freeAt = life.at;
  world.put(orders, row);
  for (const attempt of life.attempts) world.put(payments, attempt);
  putDeliveries(life);
  const documentId = orderDocument(life);
  if (documentId) world.put(orderDocuments, { orderId: row.id, documentId, role: "source" });
  const kept = row.paymentId !== null || !["expired", "cancelled"].includes(row.status);
  if (row.coupon !== null && kept)
    uses.push({ code: row.coupon, userId: student.id, orderId: row.id, at: row.placedAt });
  fillHelpReceipt(life);
  if (life.expert === null) return;
  const { handler } = life;
  const by = { byId: handler.id, byName: handler.name };
  const at = row.placedAt + HOUR_MS < life.at ? row.placedAt + HOUR_MS : life.at;
  if (documentId) {
    const createdAt = at;
    world.put(orderAccesses, { id: chance.uuid(at), orderId: row.id, documentId, ...by, createdAt });
  }
  if (chance.is(0.12))
    world.put(orderNotes, { id: chance.uuid(at), orderId: row.id, ...by, text: chance.pick(noteLines), createdAt: at });
}
