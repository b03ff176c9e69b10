import { serviceNames } from "#app/content/order-names.ts";
import { counted } from "#core/shared/counted.ts";
import { money } from "./pricing/money.ts";
import type { ListedOrder } from "./views.ts";

/** A listed order with its texts as a row shows them: written on the server, so that pages need no code for them. */
export type OrderOfRow = ListedOrder & { about: string; amount: string };

export function rowOfOrder(order: ListedOrder): OrderOfRow {
  const { kind, words, expert, price, total } = order;
  const about = [serviceNames[kind], words > 0 && counted(words, "word"), expert && `with ${expert}`];
  return { ...order, about: about.filter(Boolean).join(", "), amount: money(price?.total ?? total) };
}
