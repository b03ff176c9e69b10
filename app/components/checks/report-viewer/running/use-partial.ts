import { useEffect, useState } from "react";
import { call } from "#app/components/shell/call.ts";
import type { CheckState } from "#schema/checks/check.ts";
import { ReportBody } from "#schema/checks/report.ts";

/** Delay before a failed request is retried, ms. */
const AGAIN_MS = 2000;

/** The matches a running check has found so far: requested once the text is available, and again when `found` grows. */
export function usePartial(state: CheckState): ReportBody | null {
  const [body, setBody] = useState<ReportBody | null>(null);
  const { id, textReady, found, status } = state;
  const running = status === "running" || status === "queued";

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `found` means that there are more matches.
  useEffect(() => {
    if (!running || !textReady) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(): Promise<void> {
      const answer = await read(id);
      if (over) return;
      if (answer) setBody(answer);
      // Retried here, because `found` may not change again.
      else timer = setTimeout(() => void ask(), AGAIN_MS);
    }
    void ask();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [id, running, textReady, found]);

  return body;
}

async function read(id: string): Promise<ReportBody | null> {
  // Without a response the connection was lost or the check has ended; the check's state shows which.
  const answer = await call<{ report: unknown }>("GET", `/api/checks/${id}/partial`);
  return answer.ok ? (ReportBody.safeParse(answer.value.report).data ?? null) : null;
}
