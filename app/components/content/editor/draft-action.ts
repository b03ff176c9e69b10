import type { AppContext } from "#app/context.ts";
import { AppError, fieldMessages } from "#core/app-error.ts";
import { DraftForm } from "#schema/content/article-draft.ts";
import { momentOf } from "#schema/shared/local-time.ts";

export type DraftAnswer = { problem: string | null; fields: Record<string, string>; previewPath: string | null };

/** The form actions of an article, shared by the editor and the publish page. */
export async function performDraftForm(
  { services, actor }: AppContext,
  id: string,
  request: Request,
): Promise<DraftAnswer> {
  const parsed = DraftForm.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) {
    const fields = fieldMessages(parsed.error);
    return {
      problem: Object.values(fields)[0] ?? "The form is out of date. Reload the page and try again.",
      fields,
      previewPath: null,
    };
  }
  try {
    return { problem: null, fields: {}, previewPath: await perform(parsed.data) };
  } catch (error) {
    if (!(error instanceof AppError) || error.reason === "not_found") throw error;
    return { problem: error.message, fields: error.fields ?? {}, previewPath: null };
  }

  async function perform(form: DraftForm): Promise<string | null> {
    const { drafts } = services;
    switch (form.intent) {
      case "act":
        await drafts.act(actor, id, { ...form, at: momentOf(form.at, form.zone) });
        return null;
      case "save_version":
        await drafts.saveVersion(actor, id, form.seen, form.note);
        return null;
      case "restore":
        await drafts.restore(actor, id, form.number, form.seen);
        return null;
      case "preview":
        return (await drafts.previewLink(actor, id, form.days)).path;
      case "revoke":
        await drafts.revokePreviews(actor, id);
        return null;
    }
  }
}
