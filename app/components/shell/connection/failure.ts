import { isRouteErrorResponse } from "react-router";
import { noteOf } from "./answers.ts";

type FailureKind = "offline" | "timeout" | "server" | "limited" | "session" | "version" | "refused";

/** Why a visit or a form came to nothing, as the shell shows it. */
export type Failure = {
  kind: FailureKind;
  status: number;
  /** A refusal in the server's own words. */
  words: string | null;
  errorId: string | null;
  /** UTC ms from which it may be tried again; null where at once. */
  notBefore: number | null;
};

/** What the frame's error boundary is given where a page has nothing to show. */
export class PageFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(sentenceOf(failure));
    this.name = "PageFailure";
    this.failure = failure;
  }
}

export function failureOf(error: unknown, url: string): Failure {
  const { status: noted, errorId, notBefore } = noteOf(url);
  const status = isRouteErrorResponse(error) ? error.status : noted;
  const known = { status, words: null, errorId, notBefore };
  if (noted === 0) return { ...known, kind: "offline", errorId: null };
  if (noted === 408) return { ...known, kind: "timeout", errorId: null };
  if (status === 401) return { ...known, kind: "session" };
  if (status === 429) return { ...known, kind: "limited" };
  const words = isRouteErrorResponse(error) ? wordsOf(error.data) : null;
  // 503 is also what a feature flag answers, in its words; without words it is a server that cannot answer.
  if (isRouteErrorResponse(error) && (isAnswer(status) || (status === 503 && words))) {
    return { ...known, kind: "refused", words };
  }
  return { ...known, kind: "server" };
}

/** Statuses by which a page itself says something; the rest of them are faults. */
function isAnswer(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408;
}

function wordsOf(data: unknown): string | null {
  if (typeof data === "string" && data !== "" && !data.includes("<") && !data.startsWith("{")) return data;
  const text = (data as { text?: unknown } | null)?.text;
  return typeof text === "string" ? text : null;
}

export function sentenceOf({ kind, words }: Pick<Failure, "kind" | "words">): string {
  switch (kind) {
    case "offline":
      return "You are offline, or we could not reach our server.";
    case "timeout":
      return "The server did not answer in time.";
    case "limited":
      return "Too many attempts.";
    case "session":
      return "Your session has ended. Sign in again to continue.";
    case "version":
      return "A new version is available.";
    case "refused":
      return words ?? "This was not accepted.";
    case "server":
      return "Something went wrong on our side.";
  }
}
