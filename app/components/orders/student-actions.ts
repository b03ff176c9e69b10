import { data } from "react-router";
import type { AppContext } from "#app/context.ts";
import { AppError, type FieldMessages, fieldMessages, statusOf } from "#core/app-error.ts";
import { AnswerForm, CancellationForm, RatingForm, RevisionForm } from "#schema/orders/order.ts";

export type OrderAnswer = { values: Record<string, string>; fields: FieldMessages; problem: string | null };

/** Runs one action of a student on an order. Returns null on success, otherwise the form errors. */
export async function actOnOrder({ services, actor }: AppContext, id: string, form: FormData) {
  const values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const seen = values.seen ? Number(values.seen) : undefined;
  const { orders, payments } = services;
  try {
    switch (values.intent) {
      case "confirm":
        await orders.student.confirm(actor, id, Number(values.shown));
        return null;
      case "approve":
        await orders.student.approve(actor, id, seen);
        return null;
      case "revision":
        await orders.student.requestRevision(actor, id, read(RevisionForm, values), seen);
        return null;
      case "answer":
        await orders.student.answer(actor, id, read(AnswerForm, values).text, seen);
        return null;
      case "rate":
        await orders.student.rate(actor, id, read(RatingForm, values));
        return null;
      case "cancel": {
        const { reason } = read(CancellationForm, values);
        const open = await orders.student.cancel(actor, id, reason, Number(values.shown), seen);
        await payments.closeCheckouts(open);
        await payments.refunds.send();
        return null;
      }
      case "help_receipt":
        await orders.student.helpReceipt.make(actor, id);
        return null;
      case "revoke":
        await orders.student.helpReceipt.revoke(actor, id, values.receipt ?? "");
        return null;
      default:
        // Checks access to the order before the form is validated.
        await orders.student.view(actor, id);
        throw new AppError("invalid", "The form is out of date. Reload the page and try again.");
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.reason === "not_found") throw data(null, { status: 404 });
    return data({ values, fields: error.fields ?? {}, problem: problemOf(error) }, { status: statusOf[error.reason] });
  }
}

type Schema<T> = {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
};

export function read<T>(schema: Schema<T>, values: unknown): T {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid", "", { fields: fieldMessages(parsed.error) });
}

/** An error shown at its field is not repeated above the form. */
function problemOf(error: AppError): string | null {
  return error.message || null;
}
