import { lazy, Suspense, useEffect } from "react";
import { codeOf } from "./code-of.ts";
import { sessionQuestion, showsQuestion } from "./session-lost.ts";
import { useStore } from "./store.ts";

const SessionQuestion = lazy(() =>
  codeOf(() => import("./session-question.tsx")).then((code) => ({ default: code.SessionQuestion })),
);
const ConfirmQuestion = lazy(() =>
  codeOf(() => import("./confirm-question.tsx")).then((code) => ({ default: code.ConfirmQuestion })),
);

/**
 * Asks the user to sign in again, or to confirm the sign-in, without leaving the page. The requests that need it are then
 * sent again.
 */
export function SessionDialog() {
  const question = useStore(sessionQuestion, null);
  useEffect(showsQuestion, []);
  if (!question) return null;
  const Question = question.kind === "confirm" ? ConfirmQuestion : SessionQuestion;
  return (
    <Suspense>
      <Question question={question} />
    </Suspense>
  );
}
