import { type Actor, isAdmin, requirePerson } from "#core/identity/actor.ts";
import { mayOpenStudentFiles, type OrderAct } from "#core/orders/order.ts";
import { countAssignedOrders, findAssignedOrder, listAssignedOrders } from "#db/orders/experts.ts";
import { lastEventsOf, notesOfExperts, type OrderRow } from "#db/orders/orders.ts";
import type { Listing } from "#schema/shared/listing.ts";
import type { WorkSort, WorkView } from "#schema/vocabulary/orders.ts";
import { pageOf } from "../shared/pages.ts";
import { expertAccess } from "./access.ts";
import type { createDelivering } from "./delivering.ts";
import type { PaidWords } from "./paid-words.ts";
import type { Perform } from "./performing.ts";
import type { OrderPorts } from "./ports.ts";
import { cardDetailsOf, mayOf, scopeOf } from "./shown-fields.ts";
import type { WorkDetailsOf } from "./work-details.ts";
import { createWorking } from "./working.ts";

type Ports = Pick<OrderPorts, "db" | "clock" | "files" | "audit" | "signer">;
type Parts = {
  paidWords: PaidWords;
  workDetailsOf: WorkDetailsOf;
  delivery: ReturnType<typeof createDelivering>["expert"];
};

/** What an expert sees and does of the orders assigned to them. No money, and of the student only the name. */
export function createWork(ports: Ports, { paidWords, workDetailsOf, delivery }: Parts, perform: Perform) {
  const { db, clock, signer } = ports;
  const open = expertAccess(db);

  /** One page of the expert's own orders, with the length of each list. */
  async function list(actor: Actor, view: WorkView, listing: Listing<WorkSort>) {
    const { id } = requirePerson(actor);
    const now = clock.now();
    const [page, counts] = await Promise.all([
      pageOf(
        { signer, clock },
        {
          listing,
          scope: JSON.stringify(["work", id, view]),
          slice: (part) => listAssignedOrders(db, id, view, { ...listing, ...part }),
          placeOf: (order) => [order.dueOrder, order.id],
        },
      ),
      countAssignedOrders(db, id),
    ]);
    const ids = page.rows.map((order) => order.id);
    const last = await lastEventsOf(db, ids);
    const items = page.rows.map((order) => ({ ...workCardOf(order, now), lastAct: actOf(last.get(order.id)?.act) }));
    return { items, counts, newer: page.newer, older: page.older };
  }

  /** One order with everything its page shows. */
  async function view(actor: Actor, id: string) {
    const { order, person, by } = await open(actor, id);
    const now = clock.now();
    const [work, notes] = await Promise.all([workDetailsOf(order), notesOfExperts(db, order.id, person.id)]);
    return {
      ...workCardOf(order, now),
      ...scopeOf(order),
      ...work,
      // Those of staff may be about the price or a refund.
      notes: notes.map(({ id: noteId, byName, text, createdAt }) => ({ id: noteId, byName, text, createdAt })),
      events: work.events
        .filter(({ act }) => shownActs.includes(act))
        .map((event) => (withoutNote.includes(event.act) ? { ...event, note: "", findings: [] } : event)),
      expert: { name: by.name },
      may: mayOf(order, by.acting, now),
      mayOpenFiles: mayOpenStudentFiles(order.status, isAdmin(person)),
    };
  }

  /** Whether an order is assigned to the person: asked of nobody without an expert's record. */
  async function has(actor: Actor, id: string): Promise<boolean> {
    if (actor.kind !== "person" || !actor.expertId) return false;
    return (await findAssignedOrder(db, actor.id, id)) !== null;
  }

  const working = createWorking(ports, (order) => paidWords(order, "expert"), perform, open);

  return { list, view, has, ...working, delivery };
}

/** The events that are about the work. Those of price and payment are not an expert's. */
const shownActs: readonly OrderAct[] = [
  "assign",
  "reassign",
  "begin",
  "progress",
  "ask",
  "answer",
  "submit",
  "send_back",
  "deliver",
  "request_revision",
  "resume",
  "approve",
  "auto_approve",
  "late",
  "close",
  "cancel",
];

/** Their notes are amounts, or reasons that are about money. */
const withoutNote: readonly OrderAct[] = ["late", "cancel"];

function actOf(act: string | undefined): OrderAct | null {
  return shownActs.find((one) => one === act) ?? null;
}

/** What lists and the page show of an order: nothing about its price or payment. */
function workCardOf(order: OrderRow, now: number) {
  const {
    total: _total,
    paymentStatus: _status,
    expiresAt: _expires,
    lateSteps: _steps,
    ...card
  } = cardDetailsOf(order, now);
  return { ...card, studentName: order.studentName };
}
