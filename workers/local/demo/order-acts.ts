import type { PersonActor } from "#core/identity/actor.ts";
import type { OrderAct } from "#core/orders/order.ts";
import { accessesOf, eventsOf, findOrderUnscoped } from "#db/orders/orders.ts";
import { attemptsOf } from "#db/payments/payments.ts";
import { refundsToSend } from "#db/payments/refunds.ts";
import { OrderForm } from "#schema/orders/order.ts";
import type { DeliveryRole } from "#schema/vocabulary/orders.ts";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";
import { beforeChanges, makeWordFile, type Paragraph } from "./docx.ts";
import { demoId, type Step, streamOf } from "./scene.ts";
import type { Cast, DemoWorld } from "./world.ts";

type Given = Partial<OrderForm> & Pick<OrderForm, "kind" | "title">;
export type Delivered = readonly { role: DeliveryRole; name: string; paragraphs: readonly Paragraph[] }[];

const VISA = "4242424242424242";
export const MASTERCARD = "5555555555554444";
export const NO_FUNDS = "4000000000009995";
/** Who works on Bob's orders under his own account (db/seed/experts.ts). */
export const BOB_EXPERT = "expert-bob";

/** The ids of orders that other demo data speak of. */
export const demoOrders = {
  tutored: demoId("d", 1),
  proofread: demoId("d", 2),
  late: demoId("d", 3),
  dueToday: demoId("d", 4),
  dueTomorrow: demoId("d", 5),
  asked: demoId("d", 6),
  inReview: demoId("d", 7),
  unpaid: demoId("d", 8),
  paid: demoId("d", 9),
  held: demoId("d", 10),
  refund: demoId("d", 11),
  cancelled: demoId("d", 12),
  revision: demoId("d", 13),
} as const;

/** What people do with an order, from the form to the delivery. */
export function orderActs(world: DemoWorld, { ada, bob, grace }: Cast) {
  const { db, services } = world;
  const { student, staff } = services.orders;

  /** Does it, unless the order has the event of this step already. */
  async function once(id: string, act: OrderAct, run: () => Promise<unknown>): Promise<void> {
    const isDone = (await eventsOf(db, id)).some((event) => event.act === act && event.createdAt >= world.stepAt());
    if (!isDone) await run();
  }

  async function place(who: PersonActor, id: string, given: Given): Promise<void> {
    if (await findOrderUnscoped(db, id)) return;
    const form = OrderForm.parse({
      sourceId: null,
      words: 1000,
      domain: who === ada ? "adult-health" : "ai",
      documentType: "report",
      level: "undergraduate",
      englishVariety: "en-GB",
      citationStyle: "Harvard",
      institutionRule: "corrections_allowed",
      honour: true,
      deadlineHours: 48,
      timeZone: "Europe/London",
      country: "GB",
      ...given,
    });
    const placed = await student.place(who, id, form);
    if (placed.kind !== "placed") throw new Error(`${given.title}: the price changed.`);
  }

  /** Uploads a text of the student and lets its words be counted; it is kept for as long as her other documents. */
  async function placeWithText(who: PersonActor, id: string, given: Given, paragraphs: readonly Paragraph[]) {
    if (await findOrderUnscoped(db, id)) return;
    const bytes = makeWordFile(beforeChanges(paragraphs));
    const document = await services.documents.receive(who, {
      name: `${given.title}.docx`,
      kind: "docx",
      length: bytes.byteLength,
      idempotencyKey: id,
      body: streamOf(bytes),
    });
    await student.measure(who, document.id);
    await world.doJobs();
    await place(who, id, { ...given, sourceId: document.id });
  }

  async function pay(who: PersonActor, id: string, card = VISA): Promise<void> {
    if (await isAnswered(id, card)) return;
    if ((await attemptsOf(db, id)).length > 0) {
      // An interrupted step may have paid. The bank repeats an event that was not confirmed some seconds later.
      world.setClock(world.clock.now() + MINUTE_MS);
      await world.hearBank();
      if (await isAnswered(id, card)) return;
    }
    const payer = { name: who.fullName, email: who.email, country: "GB", company: "", vatId: "" };
    const view = await services.payments.checkoutView({ actor: who, link: null }, id);
    const begun = await services.payments.begin({ actor: who, link: null }, id, payer, view?.quote.total ?? 0);
    if (begun.kind !== "go") throw new Error(`The checkout of ${id} is ${begun.kind}.`);
    await world.payWith(begun.sessionId, card);
    if (!(await isAnswered(id, card))) throw new Error(`The bank’s answer for ${id} has not arrived.`);
  }

  /** Sends the refunds that were promised. After an interrupted step they, and the bank's events, wait for another try. */
  async function sendRefunds(): Promise<void> {
    await services.payments.refunds.send();
    await world.hearBank();
    const later = world.clock.now() + 10 * MINUTE_MS;
    if ((await refundsToSend(db, later, 0, 1)).length === 0) return;
    world.setClock(later);
    await services.payments.refunds.send();
    await world.hearBank();
  }

  /** Whether the bank has answered for this card: one without funds leaves an attempt that failed or was closed. */
  async function isAnswered(id: string, card: string): Promise<boolean> {
    const statuses = (await attemptsOf(db, id)).map(({ status }) => status);
    if (card === NO_FUNDS) return statuses.some((status) => status !== "created" && status !== "requires_action");
    return statuses.includes("succeeded");
  }

  async function upload(id: string, files: Delivered): Promise<void> {
    for (const [at, { role, name, paragraphs }] of files.entries()) {
      const bytes = makeWordFile(paragraphs, {
        name: "Helen Marsh",
        at: new Date(world.clock.now()).toISOString().replace(/\.\d+/, ""),
      });
      await staff.delivery.receive(bob, id, {
        role,
        name,
        kind: "docx",
        body: streamOf(bytes),
        idempotencyKey: demoId("e", Number(id.slice(-4)) * 10 + at),
      });
    }
  }

  /** From the payment to the start of the work. */
  function begin(id: string, from: number, expert: string): Step[] {
    return [
      { at: from, run: () => once(id, "assign", () => staff.assign(bob, id, expert)) },
      { at: from + 25 * MINUTE_MS, run: () => once(id, "begin", () => staff.begin(bob, id)) },
    ];
  }

  /** From the work to the delivery: Bob submits, and Grace reviews it as a second person. */
  function deliver(id: string, at: number, message: string, files: Delivered): Step[] {
    return [
      { at: at - 180 * MINUTE_MS, run: () => once(id, "progress", () => staff.progress(bob, id, 70)) },
      {
        at: at - 60 * MINUTE_MS,
        run: () => submit(id, message, files),
      },
      { at, run: () => once(id, "deliver", () => staff.delivery.deliver(grace, id)) },
    ];
  }

  function submit(id: string, message: string, files: Delivered): Promise<void> {
    return once(id, "submit", async () => {
      await upload(id, files);
      await staff.delivery.submit(bob, id, message);
    });
  }

  /** Staff open the student's file: the order says so to her. */
  async function openSource(id: string): Promise<void> {
    if ((await accessesOf(db, id)).length > 0) return;
    const { documents } = await student.view(ada, id);
    const [source] = documents;
    if (source) await staff.openDocument(bob, id, source.id);
  }

  async function rate(who: PersonActor, id: string, stars: number, text: string): Promise<void> {
    const order = await findOrderUnscoped(db, id);
    if (order?.stars === null) await student.rate(who, id, { stars, text });
  }

  return { once, place, placeWithText, pay, begin, submit, deliver, openSource, rate, sendRefunds };
}
