import { type Explanation, explainUnreadable } from "#core/checks/unreadable.ts";
import { type UnreadableDetails, UnreadableReason } from "#schema/checks/unreadable.ts";

/** Why a check ended without a report: an unreadable file, a file deleted during the check, or an error of ours. */
export type CheckProblem = UnreadableReason | "document_gone" | "our_fault";

/** The message to the student: what happened, that nothing was charged, and what to do next. */
export function explainProblem(problem: string | null, details?: UnreadableDetails): Explanation {
  const reason = UnreadableReason.safeParse(problem);
  if (reason.success) return explainUnreadable(reason.data, details);
  if (problem === "document_gone") {
    return {
      title: "The document was deleted",
      text: "It was deleted before the check started. Nothing was charged. Upload it again if you still want a report.",
    };
  }
  return {
    title: "The check could not be finished",
    text: "The problem is on our side, not in your file, and it has been reported to us. Nothing was charged. Try again in a few minutes.",
  };
}
