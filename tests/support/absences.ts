import { createAbsences } from "#app/services/identity/absences.ts";
import type { AbsenceForm } from "#schema/identity/absence.ts";
import { testAudit } from "./audit-writer.ts";
import { checkoutWorld } from "./checkout.ts";
import { conversationWorld } from "./conversation.ts";

const DAY_MS = 86_400_000;

/** Absences with the conversations and orders that they pass on, all by one clock. */
export function absenceWorld() {
  const checkout = checkoutWorld(Date.UTC(2026, 10, 23, 12));
  const { db, clock } = checkout;
  const { orders, payments } = checkout.services();
  const conversations = conversationWorld({ clock });
  const absences = createAbsences({
    ...{ db, clock, audit: testAudit(db, clock) },
    passOn: { conversations: conversations.passOn, orders: orders.clock.passOn },
  });

  /** Three days from now on, without anyone who takes over. */
  function form(change: Partial<AbsenceForm> = {}): AbsenceForm {
    const until = (change.from ?? clock.now()) + 3 * DAY_MS;
    return { key: crypto.randomUUID(), from: null, until, coverUser: null, coverExpert: null, ...change };
  }

  return { ...checkout, orders, payments, conversations, absences, form };
}
