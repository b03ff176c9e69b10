import { AppError } from "#core/app-error.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import { saveRating } from "#db/orders/orders.ts";
import type { RatingForm, RevisionForm } from "#schema/orders/order.ts";
import type { Cancelling } from "./cancelling.ts";
import type { Perform } from "./performing.ts";
import { type OrderPorts, ownOrder, studentActing } from "./ports.ts";

const revisionText: Record<RevisionForm["reason"], string> = {
  missed_instruction: "An instruction was not followed",
  error_left: "An error was not corrected",
  question: "A question",
  other: "Something else",
};

/** What a student does with an order of their own. */
export function createStudent(
  { db, clock }: Pick<OrderPorts, "db" | "clock">,
  cancelling: Cancelling,
  perform: Perform,
) {
  /** Answers a question; the deadline is extended by the time the question was open. */
  async function answer(actor: Actor, id: string, text: string, seen?: number): Promise<void> {
    const order = await ownOrder(db, actor, id);
    const waited = order.pausedAt === null ? 0 : clock.now() - order.pausedAt;
    const promisedAt = order.promisedAt === null ? undefined : order.promisedAt + waited;
    await perform(order, {
      act: "answer",
      ...asStudent(actor),
      seen,
      note: text,
      change: { pausedAt: null, promisedAt },
    });
  }

  async function approve(actor: Actor, id: string, seen?: number): Promise<void> {
    const order = await ownOrder(db, actor, id);
    const change = { approvedAt: clock.now(), autoApproveAt: null };
    await perform(order, { act: "approve", ...asStudent(actor), seen, change });
  }

  async function requestRevision(actor: Actor, id: string, form: RevisionForm, seen?: number): Promise<void> {
    const order = await ownOrder(db, actor, id);
    const note = `${revisionText[form.reason]}: ${form.text}`;
    const change = { revisionsUsed: order.revisionsUsed + 1, autoApproveAt: null };
    await perform(order, { act: "request_revision", ...asStudent(actor), seen, note, change });
  }

  async function rate(actor: Actor, id: string, { stars, text }: RatingForm): Promise<void> {
    const order = await ownOrder(db, actor, id);
    if (!(await saveRating(db, actor, order.id, stars, text)))
      throw new AppError("conflict", "You can rate an order once, after delivery.");
  }

  /** @returns checkouts that are open at the provider and have to be closed there */
  async function cancel(actor: Actor, id: string, reason: string, shown: number, seen?: number): Promise<string[]> {
    const order = await ownOrder(db, actor, id);
    return cancelling.cancel(order, asStudent(actor), reason, shown, seen);
  }

  function asStudent(actor: Actor) {
    const person = requirePerson(actor);
    return { acting: studentActing(person), name: person.fullName };
  }

  return { answer, approve, requestRevision, rate, cancel };
}
