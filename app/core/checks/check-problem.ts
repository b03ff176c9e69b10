import { type Explanation, explainUnreadable } from "#core/checks/unreadable.ts";
import { type UnreadableDetails, UnreadableReason } from "#schema/checks/unreadable.ts";

/** Why a check ended without a report: the file cannot be read, it was deleted meanwhile, or it was our fault. */
export type CheckProblem = UnreadableReason | "document_gone" | "our_fault";

/** What the student reads: the fact, what it costs (nothing), the way on. */
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
