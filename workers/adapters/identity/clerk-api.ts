import type { z } from "zod";
import { AppError } from "#core/app-error.ts";
import { readAnswer } from "../../platform/unreadable-answer.ts";

const API_URL = "https://api.clerk.com";
/** The form of answers that our schemas are written for: that of @clerk/backend 3.20. */
const API_VERSION = "2026-05-12";
const PATIENCE_MS = 10_000;

type Call = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below /v1/. Ids in it are percent-encoded by the caller. */
  path: string;
  query?: Record<string, string>;
  body?: object;
  /** Statuses that are no failure. */
  also?: readonly number[];
};

/**
 * Clerk's Backend API. Its SDK reads each answer whole: one field that is null, such as a list that we do not need, makes
 * the call fail without a name. Throws AppError provider_down where Clerk does not answer, or not as it promises.
 */
export function createClerkApi({ secretKey, apiUrl = API_URL }: { secretKey: string; apiUrl?: string | undefined }) {
  async function send({ method, path, query = {}, body, also = [] }: Call): Promise<Response> {
    const address = new URL(`${apiUrl.replace(/\/+$/, "")}/v1/${path}`);
    address.search = new URLSearchParams(query).toString();
    const response = await fetch(address.href, {
      method,
      headers: {
        Authorization: `Bearer ${secretKey}`,
        "Clerk-API-Version": API_VERSION,
        "Content-Type": "application/json",
        "User-Agent": "Marginalia",
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => {
      throw down();
    });
    if (!response.ok && response.status !== 404 && !also.includes(response.status)) throw down();
    return response;
  }

  /** What Clerk answers; null where it knows no such thing. `object`: what the fields of the answer are fields of. */
  async function read<T>(call: Call, schema: z.ZodType<T>, object: string): Promise<T | null> {
    const response = await send(call);
    if (response.status === 404) return null;
    const answer = readAnswer("clerk", schema, await response.json().catch(() => undefined), [object]);
    if (answer === undefined) throw down();
    return answer;
  }

  /** A call whose answer is of no interest; one about a thing that is gone is no failure. */
  async function tell(call: Call): Promise<void> {
    const response = await send(call);
    await response.body?.cancel();
  }

  return { read, tell };
}

function down(): AppError {
  return new AppError("provider_down", "The sign-in service did not answer. Try again in a minute.");
}
