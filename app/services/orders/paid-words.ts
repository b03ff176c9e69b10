import { AppError } from "#core/app-error.ts";
import { differenceOf } from "#core/orders/word-counts.ts";
import type { OrderRow } from "#db/orders/orders.ts";
import { type CountedOrder, countsOf } from "#db/orders/word-counts.ts";
import type { OrderPorts } from "./ports.ts";

/** Work cannot start on more words than were paid for, nor on a text that is not counted yet. */
export function createPaidWords({ db, jobs, bookmark }: Pick<OrderPorts, "db" | "jobs" | "bookmark">) {
  return async (order: OrderRow, reader: "staff" | "expert" = "staff"): Promise<CountedOrder> => {
    const counts = await countsOf(db, order);
    if (order.status !== "paid" && order.status !== "assigned") return counts;
    const { source, claimed } = counts;
    if (claimed !== null && source && source.words === null && source.status === "received") {
      await jobs.send({ v: 1, type: "measure", documentId: source.id, bookmark: bookmark() });
      throw new AppError("conflict", "The words of the student’s file are still being counted. Try again in a minute.");
    }
    const difference = differenceOf(counts);
    if (!difference) return counts;
    const [measured, billed] = [difference.measured, difference.billed].map((words) => words.toLocaleString("en"));
    throw new AppError("conflict", `The file has ${measured} words and ${billed} were paid for. ${nextStep[reader]}`);
  };
}

const nextStep = {
  staff: "Ask the student to agree to the new price first.",
  expert: "Staff have to agree on the new price with the student first.",
};

export type PaidWords = ReturnType<typeof createPaidWords>;
