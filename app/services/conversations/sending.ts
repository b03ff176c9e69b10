import { AppError } from "#core/app-error.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import type { MessageView, SendForm } from "#schema/conversations/conversation.ts";
import { MESSAGE_MOST } from "#schema/vocabulary/conversations.ts";
import { participantOf, studentOf } from "./access.ts";
import type { Notifying } from "./notifying.ts";
import type { ConversationPorts } from "./ports.ts";
import type { createQuoting } from "./quoting.ts";
import type { createWriting } from "./writing.ts";

/** How a message of either side is sent, and what it can quote. */
export function createSending(
  { db, clock }: ConversationPorts,
  { write }: ReturnType<typeof createWriting>,
  quoting: ReturnType<typeof createQuoting>,
  notifying: Notifying,
) {
  /** Stores a message; `made` is false where the same one was stored before. */
  async function send(actor: Actor, id: string, form: SendForm): Promise<{ message: MessageView; made: boolean }> {
    const participant = await participantOf(db, actor, id);
    const { person, side } = participant;
    const most = MESSAGE_MOST[side];
    const length = [...form.body].length;
    if (length > most) {
      const words = `The message has ${length} characters. The limit is ${most}.`;
      throw new AppError("invalid", words, { fields: { body: words } });
    }
    const { row, made } = await write({
      conversation: participant.conversation,
      clientId: form.clientId,
      body: form.body,
      fileIds: form.fileIds,
      by: { id: person.id, name: person.fullName, kind: side },
      quote: await quoting.quoteFrom(participant, form.quote, clock.now()),
    });
    const [message] = await notifying.viewsOf([row], person.id);
    if (!message) throw new Error("A message was written and cannot be shown.");
    return { message, made };
  }

  /** What a message of this conversation could quote; without one, of their own. */
  async function quotable(
    actor: Actor,
    {
      conversation,
      report,
      order,
    }: { conversation?: string | undefined; report?: string | undefined; order?: string | undefined },
  ) {
    requirePerson(actor, "Sign in to quote.");
    const participant = conversation ? await participantOf(db, actor, conversation) : null;
    const student = participant ? studentOf(participant.conversation) : actor;
    if (order) return { steps: await quoting.steps(student, order) };
    if (participant?.side === "staff") return { reports: [], orders: await quoting.orders(student) };
    if (report) return { matches: await quoting.matches(student, report, clock.now()) };
    return { reports: await quoting.reports(student, clock.now()), orders: await quoting.orders(student) };
  }

  return { send, quotable };
}
