import { data } from "react-router";
import { initOf, valuesOf } from "#app/components/shell/form-answer.ts";
import type { AppContext } from "#app/context.ts";
import { AppError, type FieldMessages } from "#core/app-error.ts";
import type { Actor } from "#core/identity/actor.ts";
import { CancellationForm, NoteForm, QuestionForm, ReasonForm, RefundForm } from "#schema/orders/order.ts";
import { momentOf } from "#schema/shared/local-time.ts";
import { read } from "../student-actions.ts";

export type StaffAnswer = { ok: boolean; intent: string; problem: string | null; fields: FieldMessages };

/** Runs one staff action on an order. */
export async function actForStaff(app: AppContext, id: string, form: FormData) {
  return answered(form, (intent, values) => perform(app, id, intent, values));
}

/** Runs one action of an expert on an order that is assigned to them. */
export async function actForExpert({ services, actor }: AppContext, id: string, form: FormData) {
  return answered(form, async (intent, values) => {
    if (!(await work(services.orders.work, actor, id, intent, values))) throw outOfDate();
  });
}

type Values = Record<string, string>;

async function answered(form: FormData, act: (intent: string, values: Values) => Promise<unknown>) {
  const values = valuesOf(form);
  const intent = values.intent ?? "";
  try {
    await act(intent, values);
    return data<StaffAnswer>({ ok: true, intent, problem: null, fields: {} });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.reason === "not_found") throw data(null, { status: 404 });
    const fields = error.fields ?? {};
    return data<StaffAnswer>({ ok: false, intent, problem: error.message || null, fields }, initOf(error.reason));
  }
}

async function perform({ services, actor }: AppContext, id: string, intent: string, values: Values) {
  const { orders, payments } = services;
  const seen = seenIn(values);
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
    case "send_back":
      return orders.staff.delivery.sendBack(actor, id, read(ReasonForm, values).reason, seen);
    case "deliver":
      requireChecklist(values);
      return orders.staff.delivery.deliver(actor, id, seen);
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
      if (!(await work(orders.staff, actor, id, intent, values))) throw outOfDate();
  }
}

/** The actions that staff and the expert of an order have in common; false for any other. */
async function work(
  orders: AppContext["services"]["orders"]["work" | "staff"],
  actor: Actor,
  id: string,
  intent: string,
  values: Values,
): Promise<boolean> {
  const seen = seenIn(values);
  switch (intent) {
    case "begin":
      await orders.begin(actor, id, seen);
      return true;
    case "progress":
      await orders.progress(actor, id, Number(values.share || Number.NaN), seen);
      return true;
    case "ask":
      await orders.ask(actor, id, read(QuestionForm, values).text, seen);
      return true;
    case "submit":
      await orders.delivery.submit(actor, id, values.message?.trim().slice(0, 2000) ?? "", seen);
      return true;
    case "resume":
      await orders.resume(actor, id, promised(values), seen);
      return true;
    case "note":
      await orders.note(actor, id, values.key ?? "", read(NoteForm, values).text);
      return true;
    default:
      return false;
  }
}

/** The version of the order that the page showed. */
function seenIn({ seen }: Values): number | undefined {
  return seen ? Number(seen) : undefined;
}

function outOfDate(): AppError {
  return new AppError("invalid", "The form is out of date. Reload the page and try again.");
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
