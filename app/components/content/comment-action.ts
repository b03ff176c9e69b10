import { data, redirect } from "react-router";
import type { AppContext } from "#app/context.ts";
import { AppError, fieldMessages, statusOf } from "#core/app-error.ts";
import { isPerson } from "#core/identity/actor.ts";
import { CommentForm } from "#schema/content/comment.ts";
import type { CommentAnswer } from "./comments.tsx";

/** Posts or deletes a comment. Redirects to the article, or returns the errors with the submitted values. */
export async function submitComment(
  { services, actor, config }: AppContext,
  request: Request,
  id: string,
  path: string,
) {
  if (!config.flags.comments) throw data(null, { status: 405 });
  if (!isPerson(actor)) throw redirect(`/sign-in?redirect_url=${encodeURIComponent(path)}`, 303);
  const entries = Object.fromEntries(await request.formData());
  const text = (name: string) => (typeof entries[name] === "string" ? entries[name] : "");
  try {
    if (text("remove")) {
      await services.comments.withdraw(actor, text("remove"));
      return redirect(`${path}?notice=removed#comments`, 303);
    }
    const parsed = CommentForm.safeParse(entries);
    if (!parsed.success) return refused(Object.values(fieldMessages(parsed.error))[0] ?? "", 422);
    const outcome = await services.comments.write(actor, id, parsed.data);
    return redirect(`${path}?notice=${outcome}#comments`, 303);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused(error.message, statusOf[error.reason]);
  }

  function refused(problem: string, status: number) {
    const answer: CommentAnswer = { body: text("body"), parentId: text("parentId"), problem };
    return data(answer, { status });
  }
}
