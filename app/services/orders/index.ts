import { createClockwork } from "./clock.ts";
import { createDelivering } from "./delivering.ts";
import { createIntegrity } from "./integrity.ts";
import { createActing } from "./performing.ts";
import { createPlacing } from "./placing.ts";
import type { OrderPorts } from "./ports.ts";
import { createPriceLists } from "./price-lists.ts";
import { createPricing } from "./pricing.ts";
import { createStaff } from "./staff.ts";
import { createStatements } from "./statements.ts";
import { createOwn } from "./student.ts";
import { createViews } from "./views.ts";

/** The life of an order, from a form to an approved piece of help. */
export function createOrders(ports: OrderPorts & { randomId: () => string }) {
  const { perform } = createActing(ports);
  const pricing = createPricing(ports);
  const integrity = createIntegrity(ports);
  const placing = createPlacing(ports, pricing, integrity, perform);
  const own = createOwn(ports, perform);
  const staff = createStaff(ports, pricing, perform);
  const delivering = createDelivering(ports, perform);
  const views = createViews(ports, { own, staff, pricing, integrity });
  const { cancellation: _inner, ...ownActs } = own;
  const { candidates: _candidates, ...checkActions } = staff;
  return {
    quote: pricing.quote,
    ...placing,
    judgeForm: integrity.judgeForm,
    ...ownActs,
    ...checkActions,
    delivery: delivering,
    helpReceipt: createStatements(ports, ports.randomId),
    ...views,
    priceLists: createPriceLists(ports),
    ...createClockwork(ports, perform),
  };
}
