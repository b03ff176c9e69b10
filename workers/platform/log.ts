/** One line of JSON. Never text of people, tokens, addresses or full URLs: see docs/design/logging.md. */
export type LogLine = { event: string; requestId?: string } & Record<
  string,
  string | number | boolean | null | undefined
>;

export function log(line: LogLine): void {
  console.log(JSON.stringify({ at: new Date().toISOString(), level: "info", ...line }));
}

/** An error of the store repeats the statement and each value in it: bodies of messages, addresses. */
function isOfQuery(error: unknown): error is Error & { query: unknown } {
  return error instanceof Error && "query" in error && "params" in error;
}

/** The error and what is behind it, the outermost first. No one needs more than ten. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let at = error; at !== undefined && at !== null && chain.length < 10; ) {
    chain.push(at);
    at = at instanceof Error ? at.cause : undefined;
  }
  return chain;
}

/** What may be logged of an error: of a failed statement its first word and the cause, and nothing that wraps it. */
function causeOf(error: unknown): {
  error?: string | undefined;
  verb?: string | undefined;
  stack?: string | undefined;
} {
  const chain = chainOf(error);
  const at = chain.findLastIndex(isOfQuery);
  const failed = chain.filter(isOfQuery).at(-1);
  const cause = chain[at + 1];
  return {
    error: cause === undefined ? failed && "query" : cause instanceof Error ? cause.name : typeof cause,
    verb: failed && /^\s*([a-z]{1,12})\b/i.exec(String(failed.query))?.[1]?.toLowerCase(),
    stack: cause instanceof Error ? (cause.stack ?? cause.message).slice(0, 2000) : undefined,
  };
}

export function logProblem(line: LogLine, error?: unknown): void {
  console.error(
    JSON.stringify({
      at: new Date().toISOString(),
      level: "error",
      ...line,
      ...causeOf(error),
    }),
  );
}
