import type { ServiceProblem } from "#schema/vocabulary/open-services.ts";
import { retryAfterMs } from "./retry-after.ts";

const SHORT_PAUSE_MS = 1_000;

/** Why a request brought nothing, and when another try may help. */
export class RequestFailure {
  readonly problem: ServiceProblem;
  /** Milliseconds until another try may help; null: none will. */
  readonly againMs: number | null;
  /** For how long the service asked to be left alone, ms. */
  readonly pausedMs: number | null;

  constructor(problem: ServiceProblem, againMs: number | null = null, pausedMs: number | null = null) {
    this.problem = problem;
    this.againMs = againMs;
    this.pausedMs = pausedMs;
  }
}

export function isDown(): RequestFailure {
  return new RequestFailure("down", SHORT_PAUSE_MS);
}

/** The service asks for fewer requests; `now` is UTC ms. */
export function isBusy(response: Response, now: number): RequestFailure {
  const pausedMs = retryAfterMs(response, now);
  return new RequestFailure("busy", Math.max(pausedMs ?? 0, SHORT_PAUSE_MS), pausedMs);
}

/** What the status of an answer says about a failure; absent if there is no such thing; null for a good answer. */
export function failureOf(response: Response, now: number): RequestFailure | "absent" | null {
  const { status } = response;
  if (status === 200) return null;
  if (status === 404 || status === 410) return "absent";
  if (status === 429 || (status === 503 && response.headers.has("Retry-After"))) return isBusy(response, now);
  if (status >= 500) return isDown();
  // A redirect that fetch hides has the status 0.
  return new RequestFailure(status < 400 ? "unreadable" : "refused");
}
