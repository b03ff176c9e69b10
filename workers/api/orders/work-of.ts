import type { Services } from "#app/services/index.ts";
import { type Actor, isEditor } from "#core/identity/actor.ts";

/** Whose work on orders a request is: staff work on any order, everybody else on what is assigned to them. */
export function workOf(actor: Actor, { orders }: Pick<Services, "orders">) {
  return isEditor(actor) ? orders.staff : orders.work;
}
