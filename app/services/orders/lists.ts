import { type Actor, requireEditor, requirePerson } from "#core/identity/actor.ts";
import { nextStep } from "#core/orders/next-step.ts";
import {
  countFoundForStaff,
  countOrders,
  countOrdersForStaff,
  listDueOrders,
  listOrders,
  listOrdersForStaff,
  type OwnFilter,
  placeOfOrder,
} from "#db/orders/order-lists.ts";
import { lastEventsOf } from "#db/orders/orders.ts";
import { mayBeMore } from "#db/search/staff-search.ts";
import type { Listing } from "#schema/shared/listing.ts";
import type { OrderSort, OrderView } from "#schema/vocabulary/orders.ts";
import { pageOf } from "../shared/pages.ts";
import type { OrderPorts } from "./ports.ts";
import type { Pricing } from "./pricing.ts";
import { cardDetailsOf, eventOf } from "./shown-fields.ts";
import { unpaidOf } from "./views.ts";

/** Lists of orders, page by page. */
export function createLists({ db, clock, signer }: Pick<OrderPorts, "db" | "clock" | "signer">, pricing: Pricing) {
  /** One page of a person's own orders, with the length of each list. */
  async function list(actor: Actor, filter: OwnFilter, listing: Listing<OrderSort>) {
    const person = requirePerson(actor);
    const [page, counts] = await Promise.all([
      pageOf(
        { signer, clock },
        {
          listing,
          scope: JSON.stringify(["own orders", person.id, filter]),
          slice: (part) => listOrders(db, actor, filter, { ...listing, ...part }),
          placeOf: ({ order }) => placeOfOrder(listing.sort, order),
        },
      ),
      countOrders(db, actor, filter.q),
    ]);
    return { items: await cardsOf(page.rows), counts, newer: page.newer, older: page.older };
  }

  /** The first of a person's own orders, the newest or those due soonest, and how many there are in each list. */
  async function latest(actor: Actor, filter: OwnFilter, limit: number, sort: "placed" | "due" = "placed") {
    requirePerson(actor);
    const part = { sort, descending: sort === "placed", place: null, backwards: false, limit };
    const [rows, counts] = await Promise.all([listOrders(db, actor, filter, part), countOrders(db, actor, filter.q)]);
    return { items: await cardsOf(rows), counts };
  }

  /** A person's own orders in work that are due within a span of time. */
  async function deadlines(actor: Actor, { from, to }: { from: number; to: number }, limit: number) {
    requirePerson(actor);
    const rows = await listDueOrders(db, actor, from, to, limit);
    return rows.map(({ promisedAt, ...row }) => ({ ...row, promisedAt: promisedAt ?? to }));
  }

  async function cardsOf(rows: Awaited<ReturnType<typeof listOrders>>) {
    const last = await lastEventsOf(
      db,
      rows.map(({ order }) => order.id),
    );
    return Promise.all(
      rows.map(async ({ order, expert, confirming }) => {
        const card = cardDetailsOf(order, clock.now());
        const unpaid = await unpaidOf(pricing, order, Boolean(confirming));
        return {
          ...card,
          ...unpaid,
          expert,
          last: eventOf(last.get(order.id)),
          next: nextStep({ ...card, ...unpaid, expert }),
        };
      }),
    );
  }

  /** One page of a list of staff. `total` is its length, with a search that of what was found. */
  async function listForStaff(actor: Actor, filter: { view: OrderView; q: string }, listing: Listing<OrderSort>) {
    const person = requireEditor(actor);
    const now = clock.now();
    const requested = { ...filter, userId: person.id, now };
    const [page, totals, found] = await Promise.all([
      pageOf(
        { signer, clock },
        {
          listing,
          scope: JSON.stringify(["orders", person.id, filter]),
          slice: (part) => listOrdersForStaff(db, requested, { ...listing, ...part }),
          placeOf: ({ order }) => placeOfOrder(listing.sort, order),
        },
      ),
      countOrdersForStaff(db, requested),
      filter.q === "" ? null : countFoundForStaff(db, requested),
    ]);
    const items = page.rows.map(({ order, expert, expertUserId, student }) => ({
      ...cardDetailsOf(order, now),
      expert,
      expertUserId,
      student: student ?? order.studentName,
      studentId: order.userId,
    }));
    const total = found ?? totals[filter.view];
    return { items, totals, total, more: mayBeMore(filter.q, total), newer: page.newer, older: page.older };
  }

  return { student: { list, latest, deadlines }, staff: { list: listForStaff } };
}
