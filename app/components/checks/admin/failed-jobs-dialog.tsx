import { useRef } from "react";
import { adminChecksApi } from "#app/api/checks.ts";
import { type Answer, answerOf } from "#app/api/client.ts";
import { type Batch, BatchDialog } from "#app/components/ui/batch-dialog.tsx";
import { countText } from "#app/components/ui/count-text.ts";
import type { ListedFailedJobs } from "#schema/checks/admin-checks.ts";

export type JobsAct = "retry" | "dismiss";

type Props = { act: JobsAct; total: number; listedAt: number; onClose: () => void; onDone: () => void };

const texts = {
  retry: {
    verb: "Retry",
    done: "retried",
    sending: "Retrying…",
    about: "Each job is sent again and leaves this list. A job that cannot be retried stays in it.",
  },
  dismiss: {
    verb: "Dismiss",
    done: "dismissed",
    sending: "Dismissing…",
    about: "The jobs leave this list and are not sent again. The audit log keeps them.",
  },
} as const satisfies Record<JobsAct, object>;

/** Retries or dismisses all failed jobs of a list, after one confirmation. */
export function FailedJobsDialog({ act, total, listedAt, onClose, onDone }: Props) {
  const after = useRef<ListedFailedJobs["after"]>(null);
  const refused = useRef({ count: 0, reason: "" });
  const { verb, done, sending, about } = texts[act];

  async function next(): Promise<Answer<Batch>> {
    const answer = await request(act, { listedAt, after: after.current });
    if (!answer.ok) return answer;
    const batch = answer.value;
    after.current = batch.next;
    const all = {
      count: refused.current.count + batch.refused,
      reason: refused.current.reason || (batch.refusal ?? ""),
    };
    refused.current = all;
    const problem = batch.left === 0 && all.count > 0 ? refusedText(all.count, done, all.reason) : null;
    return { ok: true, value: { done: batch.done, left: batch.left, problem } };
  }

  const jobs = `${countText(total)} failed jobs`;
  return (
    <BatchDialog
      title={`${verb} all ${jobs}?`}
      progress={`jobs ${done}`}
      action={`${verb} ${jobs}`}
      sendingLabel={sending}
      next={next}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{about}</p>
    </BatchDialog>
  );
}

function refusedText(count: number, done: string, reason: string): string {
  return `${count === 1 ? "1 job was" : `${countText(count)} jobs were`} not ${done}. ${reason}`;
}

async function request(act: JobsAct, json: ListedFailedJobs) {
  const jobs = adminChecksApi["failed-jobs"];
  if (act === "dismiss") {
    const answer = await answerOf(jobs.dismissals.$post({ json }));
    return answer.ok ? { ok: true as const, value: answer.value.dismissals } : answer;
  }
  const answer = await answerOf(jobs.retries.$post({ json }));
  return answer.ok ? { ok: true as const, value: answer.value.retries } : answer;
}
