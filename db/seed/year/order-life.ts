import { emailOfAction, kindNames } from "#core/orders/email-templates.ts";
import { type Acting, errorOf, type OrderAct, orderNumber, statusAfter } from "#core/orders/order.ts";
import { orderLimits, type WorkStatus } from "#schema/vocabulary/orders.ts";
import type { OrderChange } from "../../orders/order-actions.ts";
import { orderEvents, type orders, type payments } from "../../tables/index.ts";
import type { Chance } from "./chance.ts";
import type { Delivery } from "./deliveries.ts";
import { tell } from "./notifications.ts";
import type { OrderRequest } from "./order-request.ts";
import type { Expert, Staff, Student, World } from "./world.ts";

export type OrderRow = Required<typeof orders.$inferInsert>;
export type PaymentRow = Required<typeof payments.$inferInsert>;

/** One order while it is lived through, from one act to the next, until its end or until now. */
export type OrderLife = {
  world: World;
  chance: Chance;
  student: Student;
  request: OrderRequest;
  row: OrderRow;
  /** The time and the event of its last act. */
  at: number;
  eventId: string;
  /** The next act would happen after now. */
  stopped: boolean;
  expert: Expert | null;
  handler: Staff;
  payment: PaymentRow | null;
  attempts: PaymentRow[];
  deliveries: Delivery[];
  /** When nothing needs its file any more. */
  freeAt: number | null;
};

export type Done = {
  note?: string;
  change?: Partial<OrderRow> & OrderChange;
  by?: Staff | "student" | "system" | "provider";
  name?: string;
  back?: number;
};

/** Does one act at a time, or stops the life if that is after now. Every act is one that core allows. */
export function perform(life: OrderLife, act: OrderAct, at: number, done: Done = {}): boolean {
  const { row, world, chance } = life;
  if (life.stopped) return false;
  const when = Math.max(Math.floor(at), life.at + 1);
  if (when >= world.now) {
    life.stopped = true;
    return false;
  }
  const acting = actingOf(life, done);
  const refusal = errorOf(act, standingOf(row), acting, when);
  const to = statusAfter(act, row.status);
  if (refusal || !to) throw new Error(`Order ${row.number} cannot ${act} in ${row.status}: ${refusal}`);
  const eventId = chance.uuid(when);
  notify(life, act, { ...done, eventId, when });
  write(life, { act, to, when, eventId, acting, done });
  return true;
}

function write(
  life: OrderLife,
  {
    act,
    to,
    when,
    eventId,
    acting,
    done,
  }: {
    act: OrderAct;
    to: WorkStatus;
    when: number;
    eventId: string;
    acting: Acting;
    done: Done;
  },
): void {
  const { row, world } = life;
  world.put(orderEvents, {
    id: eventId,
    orderId: row.id,
    version: row.version + 1,
    act,
    fromStatus: row.status,
    toStatus: to,
    byKind: acting.party,
    byId: acting.id,
    byName: nameOf(life, done),
    note: done.note ?? "",
    createdAt: when,
  });
  Object.assign(row, done.change, { status: to, version: row.version + 1, updatedAt: when });
  life.at = when;
  life.eventId = eventId;
}

function actingOf({ student }: OrderLife, { by = "system" }: Done): Acting {
  if (by === "student") return { party: "user", id: student.id, role: "user" };
  if (by === "system" || by === "provider") return { party: by, id: null, role: null };
  return { party: "staff", id: by.id, role: by.role };
}

function nameOf({ student }: OrderLife, { by = "system", name }: Done): string {
  if (name !== undefined) return name;
  if (by === "student" || by === "provider") return student.name;
  return by === "system" ? "Marginalia" : by.name;
}

function standingOf(row: OrderRow) {
  return { ...row, quoteExpiresAt: Number.MAX_SAFE_INTEGER, revisionsAllowed: orderLimits.revisions };
}

export function aboutOf({ id, number, kind, timeZone }: OrderRow) {
  return { orderId: id, orderNumber: orderNumber(number), kind: kindNames[kind] ?? kind, zone: timeZone };
}

function notify(life: OrderLife, act: OrderAct, { eventId, when, ...done }: Done & { eventId: string; when: number }) {
  const { row, world, chance, student } = life;
  const text = emailOfAction(act, aboutOf(row), {
    now: when,
    who: act === "assign" ? (done.note ?? "") : nameOf(life, done),
    byStudent: done.by === "student",
    promisedAt: row.promisedAt,
    total: done.change?.quote?.total ?? row.total,
    back: done.back ?? 0,
    revisionsUsed: row.revisionsUsed,
    autoApproveAt: done.change?.autoApproveAt ?? null,
    expiresAt: done.change?.expiresAt ?? row.expiresAt,
  });
  if (text) tell(world, chance, student, { key: eventId, kind: "order", at: when, ...text });
}
