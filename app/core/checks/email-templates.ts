import type { UnreadableDetails } from "#schema/checks/unreadable.ts";
import { explainProblem } from "./check-problem.ts";

/** The notification about a finished check. It contains neither the text nor its title. */
export type NotificationTexts = { subject: string; text: string; act: string };

export const reportReady: NotificationTexts = {
  subject: "Your report is ready",
  text: "Your similarity check is done and the report is ready to read.\n\nSimilarity is not plagiarism. Read the matches.",
  act: "Read the report",
};

export function checkFailed(problem: string, details: UnreadableDetails): NotificationTexts {
  const { title, text } = explainProblem(problem, details);
  return { subject: "Your check failed", text: `${title}. ${text}`, act: "See what happened" };
}
