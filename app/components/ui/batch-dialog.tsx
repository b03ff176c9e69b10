import { type ReactNode, useRef, useState } from "react";
import type { Answer } from "#app/api/client.ts";
import styles from "./batch-dialog.module.css";
import { Button } from "./button.tsx";
import { countText } from "./count-text.ts";
import { Dialog } from "./dialog.tsx";
import { NoticePanel } from "./notice.tsx";
import { Progress } from "./progress.tsx";

/** What one request did, and how much is left. */
export type Batch = { done: number; left: number; problem?: string | null };

type Props = {
  title: string;
  /** Completes "50 of 312": "documents deleted". */
  progress: string;
  /** The button that starts it, and its text while requests are sent. */
  action: string;
  sendingLabel: string;
  kind?: "danger" | "primary";
  /** Sends the next request. */
  next: () => Promise<Answer<Batch>>;
  onClose: () => void;
  /** Called once after each press, with the number that was done before it ended, failed or was stopped. */
  onDone: (done: number) => void;
  children: ReactNode;
};

/** Does something with all rows of a list, after one confirmation, in as many requests as that takes. Closing stops it. */
export function BatchDialog({ title, progress, action, sendingLabel, kind, next, onClose, onDone, children }: Props) {
  const [state, setState] = useState<Batch | null>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const stopped = useRef(false);
  const finished = state !== null && state.left === 0 && !sending;

  function close(): void {
    stopped.current = true;
    onClose();
  }

  async function run(): Promise<void> {
    setSending(true);
    setProblem(null);
    const { done, failure, problems } = await sendAll(next, () => stopped.current, setState);
    if (done > 0) onDone(done);
    if (stopped.current) return;
    setSending(false);
    if (failure || problems.length > 0) setProblem(failure ?? problems.join(" "));
    else close();
  }

  return (
    <Dialog
      open
      onClose={close}
      title={title}
      actions={
        <>
          <Button kind="secondary" type="button" onClick={close}>
            {finished ? "Close" : "Cancel"}
          </Button>
          {finished ? null : (
            <Button
              type="button"
              kind={kind ?? "primary"}
              sending={sending}
              sendingLabel={sendingLabel}
              onClick={() => void run()}
            >
              {action}
            </Button>
          )}
        </>
      }
    >
      {children}
      {state && (sending || problem) ? (
        <div className={styles.progress}>
          <p role="status">
            {countText(state.done)} of {countText(state.done + state.left)} {progress}
          </p>
          <Progress value={state.done} max={Math.max(1, state.done + state.left)} label={title} />
        </div>
      ) : null}
      {problem ? <NoticePanel title={problem} /> : null}
    </Dialog>
  );
}

/** Requests one after another, until nothing is left, one fails, or it is stopped. */
async function sendAll(next: Props["next"], isStopped: () => boolean, onBatch: (sum: Batch) => void) {
  let done = 0;
  const problems: string[] = [];
  for (;;) {
    const answer = await next();
    if (!answer.ok) return { done, failure: answer.words, problems };
    done += answer.value.done;
    if (answer.value.problem) problems.push(answer.value.problem);
    onBatch({ done, left: answer.value.left });
    if (answer.value.left === 0 || isStopped()) return { done, failure: null, problems };
  }
}
