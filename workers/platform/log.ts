import { traceOf } from "./error-trace.ts";

/** One line of JSON. Never text of people, tokens, addresses or full URLs: see docs/design/logging.md. */
export type LogLine = { event: string; requestId?: string } & Record<
  string,
  string | number | boolean | null | undefined
>;

export function log(line: LogLine): void {
  console.log(JSON.stringify({ at: new Date().toISOString(), level: "info", ...line }));
}

export function logProblem(line: LogLine, error?: unknown): void {
  console.error(JSON.stringify({ at: new Date().toISOString(), level: "error", ...line, ...traceOf(error) }));
}

/** Thrown in place of an error that is in the log. */
class Logged extends Error {}

/**
 * Runs what the platform has called. An error is logged here and leaves as a bare one, because the platform logs whatever
 * leaves, with its message.
 */
export async function logged<T>(line: LogLine, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw bare(line, error);
  }
}

/** The same for all methods of a Durable Object or an entrypoint. Its name is given, since a build shortens that of its class. */
export function logErrors(object: string, { prototype }: { prototype: object }): void {
  for (const [method, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (method === "constructor" || typeof value !== "function") continue;
    const line = { event: "object_failed", object, method };
    const guarded = function (this: unknown, ...args: unknown[]): unknown {
      try {
        const answer: unknown = value.apply(this, args);
        return answer instanceof Promise ? logged(line, () => answer) : answer;
      } catch (error) {
        throw bare(line, error);
      }
    };
    Object.defineProperty(prototype, method, { value: guarded, writable: true, configurable: true });
  }
}

function bare(line: LogLine, error: unknown): Logged {
  if (error instanceof Logged) return error;
  logProblem(line, error);
  return new Logged("The error is in the log.");
}
