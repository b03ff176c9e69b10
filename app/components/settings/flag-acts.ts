import type { AdminAnswer } from "#app/components/checks/admin/admin-answer.ts";
import { initOf } from "#app/components/shell/form-answer.ts";
import type { AppContext } from "#app/context.ts";
import { AppError, fieldMessages } from "#core/app-error.ts";
import { FlagChange, FlagUndo } from "#schema/platform/flag-change.ts";
import { UNDO_FLAG } from "./flag-texts.ts";

/** Changes a feature flag, or undoes its last change, from a form of the settings page. */
export async function performFlagAct(
  { services: { featureFlags }, actor }: AppContext,
  form: FormData,
): Promise<{ answer: AdminAnswer; init: ReturnType<typeof initOf> }> {
  const intent = String(form.get("intent") ?? "");
  const sent = Object.fromEntries(form);
  try {
    if (intent === UNDO_FLAG) await featureFlags.undo(actor, readAct(FlagUndo.safeParse(sent)));
    else await featureFlags.change(actor, readAct(FlagChange.safeParse(sent)));
    return { answer: { ok: true, intent, problem: null, fields: {} }, init: { status: 200 } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const answer = { ok: false, intent, problem: error.message || null, fields: error.fields ?? {} };
    return { answer, init: initOf(error.reason) };
  }
}

type Read<Form> = { success: true; data: Form } | { success: false; error: Parameters<typeof fieldMessages>[0] };

/** Only the reason is written by hand: the other fields are wrong in an old form only. */
function readAct<Form>(read: Read<Form>): Form {
  if (read.success) return read.data;
  const { reason, ...others } = fieldMessages(read.error);
  const isOld = Object.keys(others).length > 0;
  throw new AppError("invalid", isOld ? "The form is out of date. Reload the page and try again." : "", {
    fields: reason ? { reason } : {},
  });
}
