import { AppError } from "#core/app-error.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import { kindNames } from "#core/orders/email-templates.ts";
import { orderNumber, times } from "#core/orders/order.ts";
import { heldEmail } from "#core/orders/staff-email-templates.ts";
import { dollars } from "#core/payments/email-templates.ts";
import { bankIsConfirming } from "#core/payments/payment-failure.ts";
import { leftAfter } from "#core/platform/batches.ts";
import { type DocumentRow, findDocument } from "#db/checks/documents.ts";
import { type StaffNotification, staffNotificationsStatement } from "#db/notifications/staff-notifications.ts";
import { dropOldDrafts, findDraft, listDrafts, removeDraft, saveDraft } from "#db/orders/order-drafts.ts";
import {
  applyCoupon,
  documentsOf as filesOf,
  findOrder,
  insertOrder,
  type NewOrder,
  type OrderRow,
  requote,
} from "#db/orders/orders.ts";
import { attemptsOf } from "#db/payments/payments.ts";
import type { OrderScope } from "#db/tables/orders.ts";
import { HONOUR_VERSION } from "#schema/identity/user.ts";
import { type OrderDraft, type OrderForm, scopeFields } from "#schema/orders/order.ts";
import { type DocumentRole, orderLimits } from "#schema/vocabulary/orders.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { type Counted, createCounting } from "./counting.ts";
import type { createIntegrity } from "./integrity.ts";
import type { Perform } from "./performing.ts";
import { type OrderPorts, ownOrder, studentActing } from "./ports.ts";
import type { Pricing } from "./pricing.ts";

/** Abandoned drafts are deleted after this, ms: 30 days. */
const DRAFT_MS = 30 * DAY_MS;
/** So many of them a minute. */
const DRAFTS_AT_ONCE = 200;

export type Placed =
  | { kind: "placed"; id: string; held: boolean }
  /** The price is another one than the student saw: both are shown, and nothing is ordered yet. */
  | { kind: "price_changed"; seen: number; now: number; token: string };

/** From a form to an order: the draft that saves itself, the gate, the price, and the row. */
export function createPlacing(
  ports: Pick<OrderPorts, "db" | "clock" | "files" | "jobs" | "bookmark">,
  pricing: Pricing,
  integrity: ReturnType<typeof createIntegrity>,
  perform: Perform,
) {
  const { db, clock } = ports;
  const { measure, parts, countedOf } = createCounting(ports);

  /** Saves a draft. The newest write wins; `behind` says that another window wrote in between. */
  async function keepDraft(actor: Actor, id: string, seen: number, draft: OrderDraft) {
    const person = requirePerson(actor);
    const before = await findDraft(db, actor, id);
    // The same once more: its first answer was lost.
    if (before?.revision === seen + 1 && JSON.stringify(before.draft) === JSON.stringify(draft))
      return { revision: before.revision, savedAt: before.updatedAt, behind: false };
    const saved = await saveDraft(db, { id, userId: person.id, draft, now: clock.now() });
    if (!saved) throw new AppError("not_found", "There is no such draft.");
    return { revision: saved.revision, savedAt: saved.updatedAt, behind: before !== null && before.revision !== seen };
  }

  async function draft(actor: Actor, id: string) {
    return findDraft(db, requirePerson(actor), id);
  }

  async function drafts(actor: Actor) {
    return listDrafts(db, requirePerson(actor), 5);
  }

  async function dropDraft(actor: Actor, id: string): Promise<void> {
    await removeDraft(db, requirePerson(actor), id);
  }

  /**
   * Places an order. The draft's id is the order's, so that a form sent twice orders once. An order held for review
   * is placed and waits for an editor; a refused one is not placed.
   */
  async function place(actor: Actor, id: string, form: OrderForm): Promise<Placed> {
    const person = requirePerson(actor);
    const known = await findOrder(db, actor, id);
    if (known) return placedBefore(known, await filesOf(db, id), form);
    const verdict = await integrity.judgeForm(person, form);
    if (verdict.verdict === "refused") {
      throw new AppError("invalid", "We cannot accept this order as written.", {
        fields: { instructions: "This asks for something we do not offer. Remove it, or request a review." },
      });
    }
    const documents = await documentsOf(actor, form);
    const counted = await countedOf(form, documents.source);
    const priced = await pricing.priceForm(actor, { ...form, words: counted.billed });
    if (priced.differs && priced.seen !== null) {
      const { quote, token } = await pricing.quote(actor, {
        question: priced.quote.question,
        coupon: form.coupon,
        country: form.country,
        vatId: "",
      });
      return { kind: "price_changed", seen: priced.seen, now: quote.total, token };
    }
    const now = clock.now();
    const held = verdict.verdict === "hold";
    const row: NewOrder = {
      id,
      userId: person.id,
      studentName: person.fullName,
      kind: form.kind,
      domain: form.domain,
      title: form.title,
      level: form.level,
      words: counted.billed,
      scope: scopeOf(form, counted),
      institutionRule: form.institutionRule,
      honourVersion: HONOUR_VERSION,
      honourAcceptedAt: now,
      gate: held ? ("hold" as const) : ("pass" as const),
      gateReasons: verdict.findings.map(({ rule }) => rule),
      gateFindings: verdict.findings,
      deadlineHours: form.deadlineHours,
      timeZone: form.timeZone,
      quote: priced.quote,
      total: priced.quote.total,
      coupon: priced.quote.coupon,
      placedAt: now,
      expiresAt: now + times.unpaid,
      documents: documents.rows,
    };
    const status = held ? "quoted" : "awaiting_payment";
    const events = [
      {
        id: clock.uuid(),
        act: "quote",
        from: "draft" as const,
        to: "quoted" as const,
        byKind: "system" as const,
        note: "",
      },
      ...(held
        ? []
        : [
            {
              id: clock.uuid(),
              act: "confirm",
              from: "quoted" as const,
              to: "awaiting_payment" as const,
              byKind: "user" as const,
              note: "",
            },
          ]),
    ];
    const made = await insertOrder(db, row, status, events, now, (happened) =>
      held ? [staffNotificationsStatement(heldNotification(row), now, happened)] : [],
    );
    if (!made && !(await findOrder(db, actor, id))) {
      const words = "This coupon was used up in the meantime. Remove it and place the order again.";
      throw form.coupon
        ? new AppError("invalid", words, { fields: { coupon: words } })
        : new AppError("conflict", "The form is out of date. Reload the page and send it again.");
    }
    return { kind: "placed", id, held };
  }

  /** The new price of an unpaid order; the caller shows both before anything is charged. */
  async function refreshPrice(actor: Actor, id: string): Promise<void> {
    const order = await priceable(actor, id);
    const quote = await pricing.again(order, order.quote);
    if (!(await requote(db, order, quote, clock.now())))
      throw new AppError("conflict", "This order is paid or closed, so its price cannot change.");
  }

  /** Puts a coupon on an order that is not paid yet; one an order, once a person. */
  async function redeem(actor: Actor, id: string, code: string): Promise<void> {
    const order = await priceable(actor, id);
    if (order.coupon !== null)
      throw new AppError("conflict", "This order already has a coupon. You can use one coupon per order.");
    const { country, vatId, question } = order.quote;
    const { quote, couponProblem } = await pricing.quote(actor, { question, coupon: code, country, vatId });
    const refuse = (words: string) => new AppError("invalid", words, { fields: { coupon: words } });
    if (couponProblem) throw refuse(couponProblem);
    if (!(await applyCoupon(db, order, code, quote, clock.now())))
      throw refuse("This coupon is no longer valid. The price has not changed.");
  }

  /** A person's own order, as long as no bank thinks about a payment of it. */
  async function priceable(actor: Actor, id: string): Promise<OrderRow> {
    const order = await ownOrder(db, actor, id);
    if ((await attemptsOf(db, id)).some(({ status }) => status === "processing")) throw bankIsConfirming();
    return order;
  }

  /** An editor has approved a held order: the student can pay. */
  async function confirm(actor: Actor, id: string, shown?: number): Promise<void> {
    const order = await ownOrder(db, actor, id);
    const person = requirePerson(actor);
    const quote = await pricing.again(order, order.quote);
    if (shown !== undefined && shown !== quote.total)
      throw new AppError("conflict", `The price is now ${dollars(quote.total)}. Check it, then confirm the order.`);
    const now = clock.now();
    const doing = { acting: studentActing(person), name: person.fullName };
    await perform({ ...order, quote }, { act: "confirm", ...doing, change: { quote, expiresAt: now + times.unpaid } });
  }

  async function documentsOf(actor: Actor, form: OrderForm) {
    let [source, bytes]: [DocumentRow | null, number] = [null, 0];
    const rows: { documentId: string; role: DocumentRole }[] = [];
    for (const { id, role } of filesIn(form)) {
      const document = await findDocument(db, actor, id);
      if (
        !document ||
        document.status === "deleting" ||
        document.status === "deleted" ||
        document.status === "uploading"
      ) {
        const words = "This document no longer exists. Choose another document, or upload it again.";
        throw new AppError("invalid", words, { fields: { [role === "source" ? "sourceId" : "referenceIds"]: words } });
      }
      if (role === "source") source = document;
      else bytes += document.bytes;
      rows.push({ documentId: id, role });
    }
    if (bytes > orderLimits.referenceBytes) {
      const words = "The extra files are larger than 100 MB together. Remove some of them.";
      throw new AppError("too_large", words, { fields: { referenceIds: words } });
    }
    return { rows, source };
  }

  async function sweepDrafts(): Promise<{ drafts: number; left?: string }> {
    const drafts = await dropOldDrafts(db, clock.now() - DRAFT_MS, DRAFTS_AT_ONCE);
    return { drafts, ...leftAfter({ drafts: { taken: drafts, most: DRAFTS_AT_ONCE } }) };
  }

  return {
    student: { keepDraft, draft, drafts, dropDraft, place, refreshPrice, redeem, confirm, measure, parts },
    clock: { sweepDrafts },
  };
}

function heldNotification({ id, kind }: NewOrder): StaffNotification {
  const words = heldEmail({ orderId: id, kind: kindNames[kind] ?? kind });
  return { key: `held:${id}`, topic: "held", to: { role: "editor" }, ...words };
}

/** The same form is the same order. Another form under its id would be lost silently, so it is refused. */
function placedBefore(order: OrderRow, files: readonly OrderFile[], form: OrderForm): Placed {
  const scope = scopeOf(form, { measured: null, billed: 0, partNames: [] });
  const requested = { ...form, claimed: form.words, ...scope, files: namesOf(filesIn(form)) };
  const claimed = order.scope.wordsClaimed ?? order.words;
  const had = { ...order, ...order.scope, claimed, files: namesOf(files) };
  if (!sameIn(sent, requested, had)) {
    const number = orderNumber(order.number);
    throw new AppError("conflict", `This order was already placed as ${number}. Start a new order for anything else.`);
  }
  return { kind: "placed", id: order.id, held: order.gate === "hold" };
}

/** What distinguishes two forms. Counts made by the server are not part of it. */
const sent = [
  ...["kind", "title", "domain", "level", "claimed", "deadlineHours", "institutionRule", "files"],
  ...scopeFields,
];

type OrderFile = { id: string; role: DocumentRole };

/** The files of a form, each once; the text itself is no file beside it. */
function filesIn({ sourceId, referenceIds }: OrderForm): OrderFile[] {
  const beside = [...new Set(referenceIds)].filter((id) => id !== sourceId);
  return [
    ...(sourceId ? [{ id: sourceId, role: "source" as const }] : []),
    ...beside.map((id) => ({ id, role: "reference" as const })),
  ];
}

function namesOf(files: readonly OrderFile[]): string[] {
  return files.map(({ id, role }) => `${role} ${id}`).sort();
}

function sameIn(names: readonly string[], one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const text = (of: unknown) => JSON.stringify(of ?? []);
  return names.every((name) => text(one[name]) === text(other[name]));
}

function scopeOf(form: OrderForm, { measured, partNames }: Counted): OrderScope {
  const requested = Object.fromEntries(scopeFields.map((name) => [name, form[name]]));
  const counted = { wordsMeasured: measured, wordsClaimed: form.words, partNames: [...partNames] };
  return { ...(requested as Pick<OrderForm, (typeof scopeFields)[number]>), ...counted };
}
