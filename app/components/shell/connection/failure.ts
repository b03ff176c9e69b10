import { isRouteErrorResponse } from "react-router";
import { noteOf } from "./answers.ts";

type FailureKind = "offline" | "timeout" | "server" | "limited" | "session" | "version" | "refused";

/** Why a navigation or a form submission failed, as the shell shows it. */
export type Failure = {
  kind: FailureKind;
  status: number;
  /** The server's own error message. */
  words: string | null;
  errorId: string | null;
  /** UTC ms from which a retry is allowed; null if it is allowed at once. */
  notBefore: number | null;
};

/** The error passed to the layout's error boundary if a page has no data to show. */
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
  // A disabled feature flag also responds with 503, but with a message; a 503 without a message means that the server
  // is unavailable.
  if (isRouteErrorResponse(error) && (isAnswer(status) || (status === 503 && words))) {
    return { ...known, kind: "refused", words };
  }
  return { ...known, kind: "server" };
}

/** Statuses for which the page has its own error screen; all others are faults. */
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
