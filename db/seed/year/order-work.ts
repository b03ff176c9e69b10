import { type OrderAct, times } from "#core/orders/order.ts";
import {
  assignedToYouEmail,
  revisionRequestedEmail,
  staffOrderOf,
  studentAnsweredEmail,
} from "#core/orders/staff-email-templates.ts";
import { cancellationRefund, late, lateCredit, lateSteps } from "#core/payments/refund.ts";
import { runningWorkStatuses } from "#schema/vocabulary/running-work.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";
import { deliver, openDelivery, submitDelivery } from "./deliveries.ts";
import { tellStaff } from "./notifications.ts";
import { type Done, type OrderLife, perform } from "./order-life.ts";
import { closeAttempts } from "./payments.ts";
import { giveBack } from "./refunds.ts";
import { answers, questions, revisionTexts } from "./words.ts";
import type { Expert, Staff } from "./world.ts";

/** An act, after the credits for lateness that the clock gives before it. */
function act(life: OrderLife, name: OrderAct, at: number, done: Done = {}): boolean {
  creditLateness(life, Math.min(at, life.world.now - 1));
  return perform(life, name, at, done);
}

/** Each started half day late gives back a tenth, to a half. */
function creditLateness(life: OrderLife, until: number): void {
  const { row, payment, chance } = life;
  while (payment && row.promisedAt !== null && row.deliveredAt === null && row.lateSteps < late.stepsMost) {
    const at = row.promisedAt + row.lateSteps * late.periodMs + chance.int(1, 59) * 1000;
    if (life.stopped || at > until || !runningWorkStatuses.some((status) => status === row.status)) return;
    const steps = Math.max(row.lateSteps + 1, lateSteps(row, Math.max(at, life.at + 1)));
    const due = lateCredit(payment.amount, steps) - lateCredit(payment.amount, row.lateSteps);
    const amount = Math.max(0, Math.min(due, payment.amount - payment.refundReserved));
    if (!perform(life, "late", at, { note: String(amount), back: amount, change: { lateSteps: steps } })) return;
    const note = `${steps * 10}% refund for late delivery`;
    const asked = { id: `late:${payment.id}:${steps}`, amount, reason: "late" as const, note, at: life.at };
    if (amount > 0) giveBack(life, payment, asked);
  }
}

/** From payment to the first delivery. */
export function work(life: OrderLife): void {
  const { chance, row } = life;
  if (chance.is(0.008)) return cancelPaid(life, life.at + chance.wait(HOUR_MS));
  if (!assign(life)) return;
  if (chance.is(0.006)) return cancelPaid(life, life.at + chance.wait(3 * HOUR_MS));
  const { handler } = life;
  if (!act(life, "begin", life.at + chance.wait(row.deadlineHours * MINUTE_MS * 6), { by: handler })) return;
  if (chance.is(0.14) && !askAndAnswer(life)) return;
  if (chance.is(0.009)) return cancelPaid(life, life.at + chance.wait(8 * HOUR_MS));
  if (!progress(life) || !deliverWork(life)) return;
  judge(life);
}

function assign(life: OrderLife): boolean {
  const { world, chance, row } = life;
  const able = world.experts.filter(({ kinds }) => kinds.some((kind) => kind === row.kind));
  const expert = chance.pick(able.length > 0 ? able : world.experts) as Expert;
  const lead = chance.pick(world.staff);
  const at = life.at + chance.wait(55 * MINUTE_MS);
  if (!act(life, "assign", at, { by: lead, note: expert.name, change: { expertId: expert.id } })) return false;
  life.expert = expert;
  const own = world.staff.find(({ id }) => id === expert.userId);
  life.handler = own ?? (chance.is(0.6) ? (world.staff[0] as Staff) : chance.pick(world.staff));
  const about = { key: `staff:${life.eventId}`, at: life.at, except: lead.id };
  if (own)
    tellStaff(world, chance, { ...about, topic: "assigned", to: [own], ...assignedToYouEmail(staffOrderOf(row)) });
  return true;
}

function askAndAnswer(life: OrderLife): boolean {
  const { chance, handler, row, world } = life;
  const asked = life.at + chance.wait(3 * HOUR_MS);
  if (!act(life, "ask", asked, { by: handler, note: chance.pick(questions), change: { pausedAt: asked } }))
    return false;
  row.pausedAt = life.at;
  const at = Math.max(life.at + 1, Math.floor(life.at + chance.wait(7 * HOUR_MS)));
  const promisedAt = row.promisedAt === null ? null : row.promisedAt + (at - life.at);
  const change = { pausedAt: null, promisedAt };
  if (!act(life, "answer", at, { by: "student", note: chance.pick(answers), change })) return false;
  const about = studentAnsweredEmail(staffOrderOf(row));
  tellStaff(world, chance, { key: `staff:${life.eventId}`, topic: "answered", to: [handler], at: life.at, ...about });
  return true;
}

function progress(life: OrderLife): boolean {
  const { chance, handler, row } = life;
  const left = Math.max(HOUR_MS, (row.promisedAt ?? life.at) - life.at);
  const share = 10 * chance.int(3, 8);
  const at = life.at + left * 0.4 * chance.next();
  return act(life, "progress", at, { by: handler, note: `${share}%`, change: { share } });
}

/** Submitted, reviewed by another person, sometimes sent back, delivered. */
function deliverWork(life: OrderLife): boolean {
  const { chance, row } = life;
  const left = Math.max(HOUR_MS, (row.promisedAt ?? life.at) - life.at);
  const fraction = chance.is(0.045) ? 1.05 + chance.next() * 0.6 : 0.35 + chance.next() * 0.5;
  if (!submit(life, life.at + left * fraction)) return false;
  const reviewer = reviewerOf(life);
  if (chance.is(0.07)) {
    const change = { submittedBy: null, reviewerId: reviewer.id };
    const at = life.at + chance.wait(HOUR_MS);
    if (!act(life, "send_back", at, { by: reviewer, note: "Two changes have no comment.", change })) return false;
    openDelivery(life, false);
    if (!submit(life, life.at + chance.wait(2 * HOUR_MS))) return false;
  }
  const at = Math.max(life.at + 1, Math.floor(life.at + chance.wait(HOUR_MS)));
  const change = { reviewerId: reviewer.id, deliveredAt: at, autoApproveAt: at + times.approval };
  const note = `Delivery ${row.revisionsUsed + 1}`;
  if (!act(life, "deliver", at, { by: reviewer, note, change })) return false;
  deliver(life);
  return true;
}

function submit(life: OrderLife, at: number): boolean {
  const { handler } = life;
  openDelivery(life, true);
  if (!act(life, "submit", at, { by: handler, change: { submittedBy: handler.id, share: 100 } })) return false;
  submitDelivery(life);
  return true;
}

function reviewerOf({ world, handler }: OrderLife): Staff {
  return world.staff.find(({ id }) => id !== handler.id) as Staff;
}

/** The student asks for a revision, approves, or lets two weeks pass; the order closes a month later. */
function judge(life: OrderLife): void {
  const { chance, row, world } = life;
  if (row.revisionsUsed < 2 && chance.is(row.revisionsUsed === 0 ? 0.13 : 0.06)) return revise(life);
  if (chance.is(0.58)) {
    const at = Math.max(life.at + 1, Math.floor(life.at + Math.min(chance.wait(3 * DAY_MS), 13 * DAY_MS)));
    if (!act(life, "approve", at, { by: "student", change: { approvedAt: at, autoApproveAt: null } }))
      return rate(life);
  } else {
    const at = (row.autoApproveAt ?? life.at) + chance.int(1, 59) * 1000;
    if (!act(life, "auto_approve", at, { change: { approvedAt: at, autoApproveAt: null } })) return rate(life);
  }
  life.freeAt = life.at;
  rate(life);
  const closes = (row.approvedAt ?? life.at) + times.closing + chance.int(1, 59) * 1000;
  if (closes < world.now) act(life, "close", closes);
}

function revise(life: OrderLife): void {
  const { chance, row, world, handler } = life;
  const at = life.at + Math.min(chance.wait(2 * DAY_MS), 12 * DAY_MS);
  const change = { revisionsUsed: row.revisionsUsed + 1, autoApproveAt: null };
  if (!act(life, "request_revision", at, { by: "student", note: chance.pick(revisionTexts), change })) return;
  const about = revisionRequestedEmail(staffOrderOf(row));
  tellStaff(world, chance, { key: `staff:${life.eventId}`, topic: "revision", to: [handler], at: life.at, ...about });
  const resumed = Math.max(life.at + 1, Math.floor(life.at + chance.wait(4 * HOUR_MS)));
  const promisedAt = resumed + times.revisionWork;
  if (!act(life, "resume", resumed, { by: handler, change: { promisedAt } })) return;
  if (deliverWork(life)) judge(life);
}

/** Stars, by some, once there is a delivery. */
function rate({ chance, row, world }: OrderLife): void {
  if (row.deliveredAt === null || row.stars !== null || !chance.is(0.42) || row.deliveredAt + DAY_MS > world.now)
    return;
  row.stars = chance.weighted([
    [5, 62],
    [4, 24],
    [3, 9],
    [2, 3],
    [1, 2],
  ]);
  row.ratingText = chance.is(0.3) ? "Clear comments, and in time." : "";
}

/** Cancelled by the student, or by staff, with what the rules give back. */
function cancelPaid(life: OrderLife, at: number): void {
  const { chance, row, payment, handler } = life;
  const when = Math.max(life.at + 1, Math.floor(at));
  creditLateness(life, Math.min(when, life.world.now - 1));
  if (when >= life.world.now || !payment) {
    life.stopped = true;
    return;
  }
  const sums = { paid: payment.amount, refunded: payment.refundReserved };
  const ladder = cancellationRefund(row, sums, Math.max(when, life.at + 1));
  const by = chance.is(0.8) ? "student" : handler;
  const note = by === "student" ? "I need it no longer." : "Cancelled at the student’s request.";
  if (!perform(life, "cancel", when, { by, note, back: ladder.amount })) return;
  closeAttempts(life, life.at);
  life.freeAt = life.at;
  const asked = { reason: "cancellation" as const, note: ladder.words, at: life.at, amount: ladder.amount };
  if (ladder.amount > 0) giveBack(life, payment, { id: chance.uuid(life.at), ...asked });
}
