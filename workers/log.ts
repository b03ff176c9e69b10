/** One line of JSON. Never text of people, tokens, addresses or full URLs: see docs/design/logging.md. */
export type LogLine = { event: string; requestId?: string } & Record<
  string,
  string | number | boolean | null | undefined
>;

export function log(line: LogLine): void {
  console.log(JSON.stringify({ at: new Date().toISOString(), level: "info", ...line }));
}

export function logProblem(line: LogLine, error?: unknown): void {
  console.error(
    JSON.stringify({
      at: new Date().toISOString(),
      level: "error",
      ...line,
      error: error instanceof Error ? error.name : error === undefined ? undefined : typeof error,
      stack: error instanceof Error ? (error.stack ?? error.message).slice(0, 2000) : undefined,
    }),
  );
}
