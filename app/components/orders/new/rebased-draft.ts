import { isSame } from "#app/components/shell/autosave/is-same.ts";
import type { OrderDraft } from "#schema/orders/order.ts";

/** Another window's newer draft with the changes that were made here to an older one. */
export function rebasedDraft(older: OrderDraft, mine: OrderDraft, newer: OrderDraft): OrderDraft {
  const before = new Map(Object.entries(older));
  const changed = Object.entries(mine).filter(([field, value]) => !isSame(before.get(field), value));
  return { ...newer, ...Object.fromEntries(changed) };
}
