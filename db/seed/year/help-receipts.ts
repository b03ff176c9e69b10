import type { OrderLife } from "./order-life.ts";

/** What was done to a text, signed, for the few who ask for it. */
export function fillHelpReceipt(_life: OrderLife): void {}
