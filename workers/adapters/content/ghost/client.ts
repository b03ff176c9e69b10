import type { z } from "zod";
import { AppError } from "#core/app-error.ts";
import { logProblem } from "../../../platform/log.ts";
import { readAnswer } from "../../../platform/unreadable-answer.ts";
import { GhostErrors } from "./schemas.ts";

export type GhostSettings = { url: string; storageUrl: string; contentKey: string };

/** A page of 50 posts with their plain text has some 400 kB. */
const MOST_BYTES = 2_000_000;
const PATIENCE_MS = 5_000;

type Remembered = { etag: string; text: string };

/** Answers by address, for this isolate: a 304 of the service spares their bytes. */
const remembered = new Map<string, Remembered>();
const MOST_CHARACTERS = 8_000_000;

/**
 * A client of Ghost's Content API. It calls only the configured host, follows no redirects, and limits the size
 * and the duration of a response. Returns null if Ghost responds that the resource does not exist; throws AppError
 * provider_down in every other case without a usable response.
 */
export function createGhostClient({ url, contentKey }: GhostSettings, patienceMs = PATIENCE_MS) {
  return async function ask(path: string, parameters: Record<string, string>): Promise<unknown> {
    const address = `${url}/ghost/api/content/${path}?${new URLSearchParams({ ...parameters, key: contentKey })}`;
    try {
      return await answerOf(address, patienceMs);
    } catch (cause) {
      throw contentDown(path, cause instanceof NoAnswer ? cause.message : cause instanceof Error ? cause.name : "");
    }
  };
}

/** What was expected of an answer; anything else is none. `at`: where in the answer it was read. */
export function fitting<T>(shape: z.ZodType<T>, answer: unknown, at: readonly (string | number)[] = []): T {
  const read = readAnswer("ghost", shape, answer, at);
  if (read === undefined) throw down();
  return read;
}

/** The address holds the key and an answer may hold anything: the path and the kind of fault alone are noted. */
export function contentDown(path: string, problem: string): AppError {
  logProblem({ event: "content_service", path, problem });
  return down();
}

function down(): AppError {
  return new AppError("provider_down", "The articles could not be loaded. Try again in a minute.", { retryAfter: 60 });
}

class NoAnswer extends Error {}

async function answerOf(address: string, patienceMs: number): Promise<unknown> {
  const known = remembered.get(address);
  const response = await fetch(address, {
    redirect: "manual",
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      Accept: "application/json",
      "Accept-Version": "v6.0",
      ...(known ? { "If-None-Match": known.etag } : {}),
    },
  });
  if (response.status === 304 && known) {
    await response.body?.cancel();
    remember(address, known);
    return JSON.parse(known.text);
  }
  const text = await bodyOf(response);
  if (response.status === 404 && saysNotFound(text)) return null;
  if (response.status !== 200) throw new NoAnswer(`answered ${response.status}`);
  const etag = response.headers.get("ETag");
  if (etag) remember(address, { etag, text });
  return JSON.parse(text);
}

/** A 404 of Ghost names its kind; any other comes from a wrong address, and is no answer. */
function saysNotFound(text: string): boolean {
  return readAnswer("ghost", GhostErrors, JSON.parse(text))?.errors[0]?.type === "NotFoundError";
}

async function bodyOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new NoAnswer("sent more than was asked for");
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join("") + decoder.decode();
}

function remember(address: string, answer: Remembered): void {
  remembered.delete(address);
  remembered.set(address, answer);
  let characters = [...remembered.values()].reduce((sum, { text }) => sum + text.length, 0);
  for (const [oldest, { text }] of remembered) {
    if (characters <= MOST_CHARACTERS) break;
    remembered.delete(oldest);
    characters -= text.length;
  }
}
