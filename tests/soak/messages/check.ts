import { WINDOW } from "#app/components/conversations/messages/conversation-state.ts";
import type { MessageView } from "#schema/conversations/conversation.ts";
import type { SoakPerson } from "./person.ts";
import type { SoakWindow } from "./window.ts";

/** The whole of a conversation as the site keeps it. */
export async function truthOf(person: SoakPerson, conversationId: string): Promise<MessageView[]> {
  const all: MessageView[] = [];
  for (let after = 0; ; ) {
    const path = `/api/conversations/${conversationId}/messages?after=${after}&limit=100`;
    const { value } = await person.json<{ messages: MessageView[] }>("GET", path);
    if (!value) throw new Error("The conversation could not be read.");
    all.push(...value.messages);
    const last = value.messages.at(-1)?.seq;
    if (last === undefined || value.messages.length < 100) return all;
    after = last;
  }
}

/**
 * What is wrong with a conversation after everything has calmed down: each line a fault, none is right. `bodies` are
 * what each window wrote, in order; a message's body begins with a mark of its own.
 */
export function faultsOf(truth: readonly MessageView[], windows: readonly { window: SoakWindow; marks: string[] }[]) {
  const faults: string[] = [];
  const numbers = truth.map(({ seq }) => seq);
  if (numbers.some((seq, at) => seq !== at + 1)) faults.push("numbers have a gap or stand out of order");
  const stored = truth.map(({ body }) => body.split(" ")[0] ?? "");
  for (const { window, marks } of windows) {
    const places = marks.map((mark) => stored.flatMap((one, at) => (one === mark ? [at] : [])));
    const lost = places.filter((found) => found.length === 0).length;
    const doubled = places.filter((found) => found.length > 1).length;
    const order = places.map((found) => found[0] ?? -1).filter((place) => place >= 0);
    if (lost > 0) faults.push(`${lost} lost`);
    if (doubled > 0) faults.push(`${doubled} doubled`);
    if (order.some((place, at) => at > 0 && place < (order[at - 1] ?? 0)))
      faults.push("written in one order, stored in another");
    if (window.waiting().length > 0) faults.push(`${window.waiting().length} still waiting`);
    faults.push(...unlike(truth, window.shown()));
  }
  return faults;
}

/** A window that was open from the first message on shows the end of the truth, as much as it holds, word for word. */
function unlike(truth: readonly MessageView[], shown: readonly MessageView[]): string[] {
  const end = truth.slice(-WINDOW);
  if (shown.length !== end.length) return [`${shown.length} shown where ${end.length} stand`];
  const same = ({ id, seq, body, deletedAt }: MessageView) => JSON.stringify([id, seq, body, deletedAt !== null]);
  const shows = shown.map(same);
  const wrong = end.filter((message, at) => same(message) !== shows[at]).length;
  return wrong > 0 ? [`${wrong} of ${end.length} shown otherwise than they are`] : [];
}
