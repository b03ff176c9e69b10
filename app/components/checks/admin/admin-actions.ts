import type { AppContext } from "#app/context.ts";
import { fieldMessages, Refused, statusOf } from "#core/app-error.ts";
import { DeskReason } from "#schema/checks/admin-checks.ts";
import { checkActs } from "#schema/vocabulary/checks.ts";
import type { DeskAnswer } from "./admin-answer.ts";

/** One act of staff: on a check, on a dead letter, on the collections. */
export async function actAtDesk(app: AppContext, form: FormData): Promise<{ answer: DeskAnswer; status: number }> {
  const intent = String(form.get("intent") ?? "");
  try {
    await perform(app, intent, String(form.get("id") ?? ""), form.get("reason"));
    return { answer: { ok: true, intent, problem: null, fields: {} }, status: 200 };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const fields = error.fields ?? {};
    return { answer: { ok: false, intent, problem: error.message || null, fields }, status: statusOf[error.reason] };
  }
}

async function perform({ services, actor }: AppContext, intent: string, id: string, reason: unknown) {
  const { desk } = services;
  const act = checkActs.find((one) => one === intent);
  if (act) return desk.act(actor, id, act, reasonIn(reason));
  switch (intent) {
    case "update_corpus":
      return desk.updateCorpus(actor);
    case "letter_again":
      return desk.letters.sendAgain(actor, id);
    case "letter_done":
      return desk.letters.doneWith(actor, id);
    default:
      throw new Refused("invalid", "The form is out of date. Reload the page and try again.");
  }
}

function reasonIn(value: unknown): string {
  const read = DeskReason.safeParse({ reason: value });
  if (read.success) return read.data.reason;
  throw new Refused("invalid", "", { fields: fieldMessages(read.error) });
}
