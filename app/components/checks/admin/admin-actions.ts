import { initOf } from "#app/components/shell/form-answer.ts";
import { performCollectionAct, performImportAct } from "#app/components/sources/collection-acts.ts";
import type { AppContext } from "#app/context.ts";
import { AppError, fieldMessages } from "#core/app-error.ts";
import { CheckFailureReason } from "#schema/checks/admin-checks.ts";
import { checkActionNames } from "#schema/vocabulary/checks.ts";
import { collectionActNames, importActNames } from "#schema/vocabulary/collections.ts";
import type { AdminAnswer } from "./admin-answer.ts";

/** Runs one staff action on a check, on failed jobs or on the collections. */
export async function performCheckAction(
  app: AppContext,
  form: FormData,
): Promise<{ answer: AdminAnswer; init: ReturnType<typeof initOf> }> {
  const intent = String(form.get("intent") ?? "");
  try {
    const onCollection = collectionActNames.find((one) => one === intent);
    const onImport = importActNames.find((one) => one === intent);
    if (onCollection) await performCollectionAct(app, onCollection, form);
    else if (onImport) await performImportAct(app, onImport, form);
    else await perform(app, intent, form.getAll("id").map(String), form.get("reason"));
    return { answer: { ok: true, intent, problem: null, fields: {} }, init: { status: 200 } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = error.fields ?? {};
    return { answer: { ok: false, intent, problem: error.message || null, fields }, init: initOf(error.reason) };
  }
}

async function perform({ services, actor }: AppContext, intent: string, ids: readonly string[], reason: unknown) {
  const { adminChecks } = services;
  const act = checkActionNames.find((one) => one === intent);
  if (act) return adminChecks.act(actor, ids[0] ?? "", act, reasonIn(reason));
  switch (intent) {
    case "update_corpus":
      return adminChecks.updateCorpus(actor);
    case "letter_again":
      return adminChecks.failedJobs.sendAgain(actor, ids);
    case "letter_done":
      return adminChecks.failedJobs.doneWith(actor, ids);
    default:
      throw new AppError("invalid", "The form is out of date. Reload the page and try again.");
  }
}

function reasonIn(value: unknown): string {
  const read = CheckFailureReason.safeParse({ reason: value });
  if (read.success) return read.data.reason;
  throw new AppError("invalid", "", { fields: fieldMessages(read.error) });
}
