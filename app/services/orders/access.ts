import { AppError } from "#core/app-error.ts";
import { type Actor, type PersonActor, requireEditor, requirePerson } from "#core/identity/actor.ts";
import type { Database } from "#db/client.ts";
import { findAssignedOrder, isStillAssigned } from "#db/orders/experts.ts";
import type { OrderRow } from "#db/orders/orders.ts";
import type { Doing } from "./performing.ts";
import { staffActing, staffOrder } from "./ports.ts";

/** An order, and who works on it: `by` is what an act on it is done with. */
type OpenedOrder = {
  order: OrderRow;
  person: PersonActor;
  by: Pick<Doing, "acting" | "name" | "accountName" | "access">;
};

/** How an order is found by those who work on it. Throws `not_found`, and for others what its role check throws. */
export type OrderAccess = (actor: Actor, id: string) => Promise<OpenedOrder>;

/** Any order, for staff. */
export function staffAccess(db: Database): OrderAccess {
  return async (actor, id) => {
    const person = requireEditor(actor);
    const order = await staffOrder(db, person, id);
    return { order, person, by: { acting: staffActing(person), name: person.fullName } };
  };
}

/** An order assigned to the expert whose account it is; any other is not found. Its events have the expert's name. */
export function expertAccess(db: Database): OrderAccess {
  return async (actor, id) => {
    const person = requirePerson(actor);
    const found = await findAssignedOrder(db, person.id, id);
    if (!found) throw new AppError("not_found", "There is no such order.");
    const by = {
      acting: staffActing(person),
      name: found.expert,
      accountName: person.fullName,
      access: isStillAssigned(person.id, id),
    };
    return { order: found.order, person, by };
  };
}
