/** Writes an error of a page to the log. */
export function reportProblem(error: unknown, requestId: string): void {
  const stack = error instanceof Error ? (error.stack ?? error.message).slice(0, 2000) : String(error).slice(0, 200);
  // biome-ignore lint/suspicious/noConsole: the page renderer has no other access to the Worker's log.
  console.error(
    JSON.stringify({ at: new Date().toISOString(), level: "error", event: "render_failed", requestId, stack }),
  );
}
