import { data } from "react-router";
import type { AppContext } from "#app/context.ts";
import { AppError, type FieldMessages, statusOf } from "#core/app-error.ts";
import { CancellationForm, NoteForm, QuestionForm, ReasonForm, RefundForm } from "#schema/orders/order.ts";
import { momentOf } from "#schema/shared/local-time.ts";
import { read } from "../student-actions.ts";

export type StaffAnswer = { ok: boolean; intent: string; problem: string | null; fields: FieldMessages };

/** Runs one staff action on an order. */
export async function actForStaff(app: AppContext, id: string, form: FormData) {
  const values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const intent = values.intent ?? "";
  try {
    await perform(app, id, intent, values);
    return data<StaffAnswer>({ ok: true, intent, problem: null, fields: {} });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.reason === "not_found") throw data(null, { status: 404 });
    const fields = error.fields ?? {};
    return data<StaffAnswer>(
      { ok: false, intent, problem: error.message || null, fields },
      { status: statusOf[error.reason] },
    );
  }
}

async function perform({ services, actor }: AppContext, id: string, intent: string, values: Record<string, string>) {
  const { orders, payments } = services;
  const seen = values.seen ? Number(values.seen) : undefined;
  switch (intent) {
    case "release":
      return orders.staff.release(actor, id, read(ReasonForm, values).reason, seen);
    case "refuse":
      return orders.staff.refuse(actor, id, read(ReasonForm, values).reason, seen);
    case "assign":
      return orders.staff.assign(actor, id, values.expert ?? "", seen);
    case "reprice":
      await orders.staff.requestPriceDifference(actor, id, seen);
      await payments.refunds.send();
      return;
    case "begin":
      return orders.staff.begin(actor, id, seen);
    case "progress":
      return orders.staff.progress(actor, id, Number(values.share || Number.NaN), seen);
    case "ask":
      return orders.staff.ask(actor, id, read(QuestionForm, values).text, seen);
    case "submit":
      return orders.staff.delivery.submit(actor, id, values.message?.trim().slice(0, 2000) ?? "", seen);
    case "send_back":
      return orders.staff.delivery.sendBack(actor, id, read(ReasonForm, values).reason, seen);
    case "deliver":
      requireChecklist(values);
      return orders.staff.delivery.deliver(actor, id, seen);
    case "resume":
      return orders.staff.resume(actor, id, promised(values), seen);
    case "note":
      return orders.staff.note(actor, id, values.key ?? "", read(NoteForm, values).text);
    case "cancel": {
      const { reason } = read(CancellationForm, values);
      const open = await orders.staff.cancel(actor, id, reason, Number(values.shown), seen);
      await payments.closeCheckouts(open);
      await payments.refunds.send();
      return;
    }
    case "refund": {
      const { amount, reason, note } = read(RefundForm, values);
      // Dollars are entered and cents are stored; this is the only place that rounds.
      await payments.refunds.request(actor, values.key ?? "", id, { amount: Math.round(amount * 100), reason, note });
      await payments.refunds.send();
      return;
    }
    default:
      throw new AppError("invalid", "The form is out of date. Reload the page and try again.");
  }
}

/** The checks a reviewer must tick before a delivery is released to the student. */
export const checklist = [
  { name: "check_scope", label: "It does what was ordered, and no more" },
  { name: "check_rule", label: "It follows the school’s rule" },
  { name: "check_words", label: "No idea, source or paragraph was added" },
  { name: "check_tone", label: "The comments are ones a student can learn from" },
] as const;

function requireChecklist(values: Record<string, string>): void {
  const open = checklist.filter(({ name }) => values[name] !== "on");
  if (open.length === 0) return;
  const words = "Tick every item in the list, or request changes.";
  throw new AppError("invalid", words, { fields: { checklist: words } });
}

/** UTC ms; null for the standard deadline, which must not be taken in place of a time whose zone is not known. */
function promised({ promisedAtText, promisedAtZone }: Record<string, string>): number | null {
  if (!promisedAtText) return null;
  const at = momentOf(promisedAtText, promisedAtZone ?? "");
  if (at !== null) return at;
  const words =
    "Your browser sent this time without its time zone. Choose your time zone in the settings, or clear the field for 48 hours.";
  throw new AppError("invalid", words, { fields: { promisedAt: words } });
}
