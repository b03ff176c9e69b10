import { AppError } from "#core/app-error.ts";
import { statusAfter } from "#core/orders/order.ts";
import { differenceOf } from "#core/orders/word-counts.ts";
import { type AbsenceRow, expertOfAccount, openAbsencesOfExperts } from "#db/identity/absences.ts";
import { notAway } from "#db/identity/away.ts";
import { both, hasRoom } from "#db/orders/order-actions.ts";
import { expertById, findOrderUnscoped, type OrderRow } from "#db/orders/orders.ts";
import { mayWorkOn, reassignableOf, stillWithExpert } from "#db/orders/passing-on.ts";
import { countIs, countsOf } from "#db/orders/word-counts.ts";
import { type Perform, system } from "./performing.ts";
import type { OrderPorts } from "./ports.ts";

type Cover = { id: string; name: string };
type From = { expertId: string; absenceId: string };

const PAGE = 50;
/** Someone may act on the order at the same moment, so it is read again so often. */
const TRIES = 3;

/** Orders of an expert who is out of office. */
export function createPassingOn({ db, clock }: Pick<OrderPorts, "db" | "clock">, perform: Perform) {
  /**
   * Reassigns orders to the expert who takes over. `stuck`: those that cannot go to them and stay where they are.
   *
   * @param most how many at once; `more`: others are left for the next run
   */
  async function passOn(absence: AbsenceRow, most: number): Promise<{ passed: number; stuck: number; more: boolean }> {
    const done = { passed: 0, stuck: 0, more: false };
    const expertId = await expertIdOf(absence);
    if (expertId === null) return done;
    const cover = await coverOf(absence);
    for (let after = ""; ; ) {
      const page = await reassignableOf(db, expertId, after, PAGE);
      for (const order of page) {
        if (done.passed >= most) return { ...done, more: true };
        const outcome = await give(order, cover, { expertId, absenceId: absence.id });
        if (outcome !== "gone") done[outcome] += 1;
      }
      const last = page.at(-1);
      if (!last || page.length < PAGE) return done;
      after = last.id;
    }
  }

  /** Also of an account that was linked to the expert after the absence was set. */
  async function expertIdOf({ expertId, userId }: AbsenceRow): Promise<string | null> {
    if (expertId !== null || userId === null) return expertId;
    return (await expertOfAccount(db, userId))?.id ?? null;
  }

  async function coverOf({ coverExpertId }: AbsenceRow): Promise<Cover | null> {
    if (coverExpertId === null) return null;
    const now = clock.now();
    const absences = await openAbsencesOfExperts(db, [coverExpertId], now);
    if (absences.some(({ startsAt }) => startsAt <= now)) return null;
    const expert = await expertById(db, coverExpertId);
    return expert?.active ? expert : null;
  }

  /** `gone`: someone else took it from the expert, or it needs no expert any more. */
  async function give(order: OrderRow, cover: Cover | null, from: From): Promise<"passed" | "stuck" | "gone"> {
    let current = order;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (cover && (await reassigned(current, cover, from))) return "passed";
      const again = await findOrderUnscoped(db, order.id);
      if (again?.expertId !== from.expertId || statusAfter("reassign", again.status) === null) return "gone";
      if (!cover || again.version === current.version) return "stuck";
      current = again;
    }
    return "stuck";
  }

  async function reassigned(order: OrderRow, cover: Cover, from: From) {
    const counts = await countsOf(db, order);
    // As when staff assign it: work does not start on more words than were paid for, nor on a text that is not counted.
    if (order.status === "assigned" && (isUncounted(counts) || differenceOf(counts))) return false;
    const able = both(mayWorkOn(order, cover.id), notAway(cover.id, clock.now()));
    const room = both(hasRoom(cover.id, order.userId), countIs(order.id, counts));
    try {
      await perform(order, {
        act: "reassign",
        ...system,
        note: cover.name,
        change: { expertId: cover.id },
        guard: both(both(able, room), stillWithExpert(order.id, from)),
      });
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  return { passOn };
}

function isUncounted({ claimed, source }: Awaited<ReturnType<typeof countsOf>>): boolean {
  return claimed !== null && source !== null && source.words === null && source.status === "received";
}
