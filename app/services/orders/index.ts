import { staffAccess } from "./access.ts";
import { createCalendarFeed } from "./calendar-feed.ts";
import { createCancelling } from "./cancelling.ts";
import { createClockwork } from "./clock.ts";
import { createDelivering } from "./delivering.ts";
import { createIntegrity } from "./integrity.ts";
import { createLists } from "./lists.ts";
import { createPaidWords } from "./paid-words.ts";
import { createPassingOn } from "./passing-on.ts";
import { createActing } from "./performing.ts";
import { createPlacing } from "./placing.ts";
import type { OrderPorts } from "./ports.ts";
import { createPriceLists } from "./price-lists.ts";
import { createPricing } from "./pricing.ts";
import { createStaff } from "./staff.ts";
import { createStatements } from "./statements.ts";
import { createStudent } from "./student.ts";
import { createViews } from "./views.ts";
import { createWork } from "./work.ts";
import { createWorkDetails } from "./work-details.ts";
import { createWorking } from "./working.ts";

/** The life of an order, from a form to an approved piece of help, sorted by who acts. */
export function createOrders(ports: OrderPorts & { randomId: () => string }) {
  const { perform } = createActing(ports);
  const pricing = createPricing(ports);
  const integrity = createIntegrity(ports);
  const cancelling = createCancelling(ports, perform);
  const placing = createPlacing(ports, pricing, integrity, perform);
  const paidWords = createPaidWords(ports);
  const { candidates, ...staffActions } = createStaff(ports, pricing, cancelling, paidWords, perform);
  const delivery = createDelivering(ports, perform);
  const workDetailsOf = createWorkDetails(ports, integrity);
  const views = createViews(ports, { cancelling, candidates, pricing, workDetailsOf });
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
      ...createWorking(ports, paidWords, perform, staffAccess(ports.db)),
      ...lists.staff,
      ...views.staff,
      delivery: delivery.staff,
      priceLists: createPriceLists(ports),
    },
    /** For the expert of an order, whatever the role of their account. */
    work: createWork(ports, { paidWords, workDetailsOf, delivery: delivery.expert }, perform),
    clock: { ...placing.clock, ...createClockwork(ports, perform), ...createPassingOn(ports, perform) },
    /** For anyone who holds the address of a receipt. */
    helpReceipt: helpReceipt.anyone,
    /** For a calendar, which knows the address of the feed. */
    calendarFeed: calendarFeed.anyone,
  };
}
