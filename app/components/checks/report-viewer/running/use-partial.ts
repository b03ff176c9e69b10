import { useEffect, useState } from "react";
import type { CheckState } from "#schema/checks/check.ts";
import { ReportBody } from "#schema/checks/report.ts";

/** How soon an answer that was lost is asked for again, ms. */
const AGAIN_MS = 2000;

/** What a running check has found so far: read when the text is there, and again whenever more was found. */
export function usePartial(state: CheckState): ReportBody | null {
  const [body, setBody] = useState<ReportBody | null>(null);
  const { id, textReady, found, status } = state;
  const running = status === "running" || status === "queued";

  // biome-ignore lint/correctness/useExhaustiveDependencies: `found` says that there is more to read.
  useEffect(() => {
    if (!running || !textReady) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(): Promise<void> {
      const answer = await read(id, stop.signal);
      if (stop.signal.aborted) return;
      if (answer) setBody(answer);
      // Nothing else would bring it: `found` may not change again.
      else timer = setTimeout(() => void ask(), AGAIN_MS);
    }
    void ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [id, running, textReady, found]);

  return body;
}

async function read(id: string, signal: AbortSignal): Promise<ReportBody | null> {
  try {
    const response = await fetch(`/api/checks/${id}/partial`, { headers: { Accept: "application/json" }, signal });
    if (!response.ok) return null;
    const parsed = ReportBody.safeParse(((await response.json()) as { report: unknown }).report);
    return parsed.success ? parsed.data : null;
  } catch {
    // Cut off, or the check has ended meanwhile: the state says which.
    return null;
  }
}
