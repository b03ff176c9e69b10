import { createCalendarFeed } from "./calendar-feed.ts";
import { createCancelling } from "./cancelling.ts";
import { createClockwork } from "./clock.ts";
import { createDelivering } from "./delivering.ts";
import { createIntegrity } from "./integrity.ts";
import { createLists } from "./lists.ts";
import { createActing } from "./performing.ts";
import { createPlacing } from "./placing.ts";
import type { OrderPorts } from "./ports.ts";
import { createPriceLists } from "./price-lists.ts";
import { createPricing } from "./pricing.ts";
import { createStaff } from "./staff.ts";
import { createStatements } from "./statements.ts";
import { createStudent } from "./student.ts";
import { createViews } from "./views.ts";

/** The life of an order, from a form to an approved piece of help, sorted by who acts. */
export function createOrders(ports: OrderPorts & { randomId: () => string }) {
  const { perform } = createActing(ports);
  const pricing = createPricing(ports);
  const integrity = createIntegrity(ports);
  const cancelling = createCancelling(ports, perform);
  const placing = createPlacing(ports, pricing, integrity, perform);
  const { candidates, ...staffActions } = createStaff(ports, pricing, cancelling, perform);
  const delivery = createDelivering(ports, perform);
  const views = createViews(ports, { cancelling, candidates, pricing, integrity });
  const lists = createLists(ports, pricing);
  const calendarFeed = createCalendarFeed(ports, ports.randomId);
  const helpReceipt = createStatements(ports, ports.randomId);
  return {
    judgeOrder: integrity.judgeOrder,
    student: {
      quote: pricing.quote,
      judgeForm: integrity.judgeForm,
      ...placing.student,
      ...createStudent(ports, cancelling, perform),
      ...lists.student,
      ...views.student,
      delivery: delivery.student,
      helpReceipt: helpReceipt.student,
      calendarFeed: calendarFeed.student,
    },
    staff: {
      ...staffActions,
      ...lists.staff,
      ...views.staff,
      delivery: delivery.staff,
      priceLists: createPriceLists(ports),
    },
    clock: { ...placing.clock, ...createClockwork(ports, perform) },
    /** For anyone who holds the address of a receipt. */
    helpReceipt: helpReceipt.anyone,
    /** For a calendar, which knows the address of the feed. */
    calendarFeed: calendarFeed.anyone,
  };
}
