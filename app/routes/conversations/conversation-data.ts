import { data, redirect } from "react-router";
import { FILES_BESIDE } from "#app/components/conversations/use-files-beside.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { serviceNames } from "#app/content/order-names.ts";
import { ruleNames } from "#app/content/orders.ts";
import type { AppContext } from "#app/context.ts";
import { AppError } from "#core/app-error.ts";
import { isPerson } from "#core/identity/actor.ts";

const ORDERS_TO_NAME = 25;

/** One of the user's own conversations, as its page shows it. */
export async function openConversationOf({ services, actor, now }: AppContext, id: string) {
  const opened = await orStop(services.conversations.open(actor, id));
  const { side, conversation } = opened;
  // Staff read and answer other users' conversations in the inbox; this page shows only the user's own.
  if (side !== "user" || !("waiting" in conversation)) throw data("We cannot find this conversation.", { status: 404 });
  if (conversation.mergedInto) throw redirect(`/dashboard/messages?c=${conversation.mergedInto}`);
  const files = await services.conversations.filesOf(actor, id);
  const order = conversation.orderId ? await orderBeside(services, actor, conversation.orderId) : null;
  return {
    ...opened,
    conversation,
    me: isPerson(actor) ? actor.fullName : "",
    files: files.slice(0, FILES_BESIDE),
    order,
    now,
  };
}

async function orderBeside(services: AppContext["services"], actor: AppContext["actor"], id: string) {
  try {
    const order = await services.orders.student.view(actor, id);
    const { number, title, kind, words, expert, institutionRule } = order;
    const { status, promisedAt, pausedAt, deadlineHours, deliveredAt, lateMs } = order;
    return {
      id,
      number,
      title,
      words,
      expert,
      kindName: serviceNames[kind],
      ruleLabel: ruleNames[institutionRule] ?? null,
      due: { status, promisedAt, pausedAt, deadlineHours, deliveredAt, lateMs },
    };
  } catch (error) {
    if (error instanceof AppError && error.reason === "not_found") return null;
    throw error;
  }
}

export async function ordersToName({ services, actor }: AppContext) {
  const { items } = await services.orders.student.latest(actor, { tab: "all", q: "" }, ORDERS_TO_NAME);
  return items.map(({ id, number, title }) => ({ id, number, title }));
}
