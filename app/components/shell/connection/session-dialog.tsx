import { lazy, Suspense, useEffect } from "react";
import { codeOf } from "./code-of.ts";
import { showsQuestion, signInQuestion } from "./session-lost.ts";
import { useStore } from "./store.ts";

const SessionQuestion = lazy(() =>
  codeOf(() => import("./session-question.tsx")).then((code) => ({ default: code.SessionQuestion })),
);

/**
 * Asks the user to sign in again without leaving the page. Requests that failed because the session ended are then sent
 * again.
 */
export function SessionDialog() {
  const question = useStore(signInQuestion, null);
  useEffect(showsQuestion, []);
  return question ? (
    <Suspense>
      <SessionQuestion question={question} />
    </Suspense>
  ) : null;
}
