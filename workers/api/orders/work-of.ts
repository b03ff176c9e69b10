import { isEditor } from "#core/identity/actor.ts";
import { requireOpenArea } from "#core/platform/closed-areas.ts";
import type { RequestContext } from "../../platform/gateway.ts";

/** What closes the pages of orders for staff closes their calls and uploads. Experts and students keep theirs. */
export const STAFF_ORDERS_AREA = "/admin/orders";

/** Whose work on orders a request is: staff work on any order, everybody else on what is assigned to them. */
export function workOf({ actor, services, config }: Pick<RequestContext, "actor" | "services" | "config">) {
  if (!isEditor(actor)) return services.orders.work;
  requireOpenArea(config.flags, STAFF_ORDERS_AREA);
  return services.orders.staff;
}
