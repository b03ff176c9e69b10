import { AppError } from "#core/app-error.ts";
import { changesOf } from "#core/audit/changes.ts";
import { emailOfAction, kindNames } from "#core/orders/email-templates.ts";
import { type Acting, errorOf, type OrderAct, orderNumber, type Party, statusAfter } from "#core/orders/order.ts";
import {
  assignedToYouEmail,
  revisionRequestedEmail,
  staffOrderOf,
  studentAnsweredEmail,
} from "#core/orders/staff-email-templates.ts";
import type { Database } from "#db/client.ts";
import { type NewNotification, notificationStatement } from "#db/notifications/notifications.ts";
import { type StaffNotification, staffNotificationsStatement } from "#db/notifications/staff-notifications.ts";
import { both, type OrderChange, performOrderAct } from "#db/orders/order-actions.ts";
import type { OrderRow } from "#db/orders/orders.ts";
import { type AuditAction, auditActions } from "#schema/vocabulary/audit.ts";
import type { RecordedAct } from "../shared/audit-writer.ts";
import { movedOn, type OrderPorts, standingOf } from "./ports.ts";

type Condition = NonNullable<Parameters<typeof performOrderAct>[4]>;

export type Doing = {
  act: OrderAct;
  acting: Acting;
  /** As the events of the order have it. */
  name: string;
  /** The name of the account, where it is another one: the audit log has this one. */
  accountName?: string;
  /** The version shown to the acting person; without it the newest counts. */
  seen?: number | undefined;
  note?: string;
  change?: OrderChange;
  more?: NonNullable<Parameters<typeof performOrderAct>[3]>;
  /** What has to hold besides, in the very statement. */
  guard?: Condition | undefined;
  /** What the person’s access to the order depends on, in the same statement. */
  access?: Condition;
  /** The amount refunded to the card with this action, cents: the email states it. */
  back?: number;
};

/** One act on one order: asked of the rules first, then done under the version that was seen, with its notice. */
export function createActing({
  db,
  clock,
  notificationFeed,
  audit,
}: Pick<OrderPorts, "db" | "clock" | "notificationFeed" | "audit">) {
  async function perform(order: OrderRow, doing: Doing): Promise<void> {
    const { act, acting, name, accountName = name, seen, note, change, more } = doing;
    const now = clock.now();
    if (seen !== undefined && seen !== order.version) throw movedOn();
    const refusal = errorOf(act, standingOf(order), acting, now);
    if (refusal) throw new AppError("conflict", refusal);
    const to = statusAfter(act, order.status);
    if (!to) throw movedOn();
    const eventId = clock.uuid();
    const notification = notificationOf(order, doing, eventId, now);
    const staff = staffNotificationOf(order, doing, eventId);
    const commit = (store: Database) =>
      performOrderAct(
        store,
        {
          eventId,
          orderId: order.id,
          seen: order.version,
          act,
          from: order.status,
          to,
          by: { kind: acting.party, id: acting.id, name },
          note,
          now,
        },
        change,
        (happened) => [
          ...(more?.(happened) ?? []),
          ...(notification ? [notificationStatement(notification, now, happened)] : []),
          ...(staff ? [staffNotificationsStatement(staff, now, happened)] : []),
        ],
        guardOf(doing),
      );
    const { party, id, role } = acting;
    const done =
      party === "staff" && id !== null && role !== null
        ? await audit.record({ id, role, fullName: accountName }, recordedOf(order, doing, to), commit)
        : await commit(db);
    if (!done) throw movedOn();
    if (notification) await notificationFeed.ring([notification.key]);
  }

  function notificationOf(order: OrderRow, doing: Doing, key: string, now: number): NewNotification | null {
    const text = emailOfAction(
      doing.act,
      {
        orderId: order.id,
        orderNumber: orderNumber(order.number),
        kind: kindNames[order.kind] ?? order.kind,
        zone: order.timeZone,
      },
      {
        now,
        who: doing.act === "assign" ? (doing.note ?? doing.name) : doing.name,
        byStudent: doing.acting.party === "user",
        promisedAt: order.promisedAt,
        total: doing.change?.quote?.total ?? order.total,
        back: doing.back ?? 0,
        revisionsUsed: order.revisionsUsed,
        autoApproveAt: doing.change?.autoApproveAt ?? null,
        expiresAt: doing.change?.expiresAt ?? order.expiresAt,
      },
    );
    return text && { key, kind: "order", personId: order.userId, ...text };
  }

  return { perform };
}

function guardOf({ guard, access }: Doing): Condition | undefined {
  return guard && access ? both(guard, access) : (guard ?? access);
}

/** An act of staff as the audit log has it: the columns it changes, and the amount it refunds in cents. */
function recordedOf(order: OrderRow, { act, note, change = {}, back }: Doing, status: OrderRow["status"]): RecordedAct {
  const { quote, ...columns } = change;
  const names = Object.keys(columns) as (keyof typeof columns)[];
  const was = Object.fromEntries(names.map((name) => [name, order[name] ?? null]));
  return {
    action: orderAction(act),
    target: "order",
    targetId: order.id,
    label: orderNumber(order.number),
    ownerId: order.userId,
    reason: note ?? null,
    ...changesOf(
      { status: order.status, ...was, ...(quote && { total: order.total }) },
      { status, ...columns, ...(quote && { total: quote.total }), ...(back ? { refund: back } : {}) },
    ),
  };
}

function orderAction(act: OrderAct): AuditAction {
  const action = auditActions.find((one) => one === `order.${act}`);
  if (!action) throw new Error(`Staff do not ${act}.`);
  return action;
}

/** What the staff concerned hear of it: the expert of the order, or everybody where none of them signs in. */
function staffNotificationOf(
  order: OrderRow,
  { act, acting, change }: Doing,
  eventId: string,
): StaffNotification | null {
  const about = staffOrderOf(order);
  const head = { key: `staff:${eventId}`, except: acting.id, expertHref: `/dashboard/work/${order.id}` };
  switch (act) {
    case "assign":
    case "reassign":
      return change?.expertId
        ? { ...head, topic: "assigned", to: { expertId: change.expertId }, ...assignedToYouEmail(about) }
        : null;
    case "answer":
      return { ...head, topic: "answered", to: { expertOf: order.id }, ...studentAnsweredEmail(about) };
    case "request_revision":
      return { ...head, topic: "revision", to: { expertOf: order.id }, ...revisionRequestedEmail(about) };
    default:
      return null;
  }
}

export type Perform = ReturnType<typeof createActing>["perform"];

export const system: { acting: Acting; name: string } = {
  acting: { party: "system" satisfies Party, id: null, role: null },
  name: "Marginalia",
};
