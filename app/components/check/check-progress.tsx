import { Check, CircleDot, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { type CheckStage, type CheckState, checkStages } from "#schema/check.ts";

const stageWords: Record<CheckStage, string> = {
  extract: "Text read",
  fingerprint: "Fingerprints made",
  search: "Collections searched",
  align: "Passages lined up word by word",
  score: "Score and groups worked out",
  sign: "Report signed",
};

const stageNow: Record<CheckStage, string> = {
  extract: "Reading the text",
  fingerprint: "Making fingerprints",
  search: "Searching the collections",
  align: "Lining up passages word by word",
  score: "Working out score and groups",
  sign: "Signing the report",
};

/** A check on its way: where it stands, what is done, what comes. */
export function CheckProgress({ state }: { state: CheckState }) {
  if (state.status === "failed" && state.problem) return <CheckFailed problem={state.problem} />;
  if (state.status === "cancelled") {
    return (
      <section className="check-run">
        <h2>Cancelled</h2>
        <p className="sumy">You cancelled this check. Nothing was charged.</p>
        <p className="row wrapx">
          <a className="btn p" href="/turnitin/submit">
            Check a draft
          </a>
        </p>
      </section>
    );
  }
  const at = state.stage ? checkStages.indexOf(state.stage) : -1;
  return (
    <section className="check-run" aria-labelledby="run">
      <h2 id="run" aria-live="polite">
        {state.stage ? stageNow[state.stage] : "In the queue"}
      </h2>
      <p className="sumy">
        {state.queuePlace ? `${state.queuePlace} before yours. ` : ""}
        You can close this page; the report will be in your documents.
      </p>
      <progress className="bar-line" max={100} value={state.progress} aria-label="Check" />
      <ol className="stages">
        <Stage words="Uploaded" done />
        {checkStages.map((stage, index) => (
          <Stage
            key={stage}
            words={index === at ? stageNow[stage] : stageWords[stage]}
            done={index < at}
            now={index === at}
            took={state.stageTimes[stage]}
          />
        ))}
      </ol>
      {state.status === "queued" ? <Cancel id={state.id} /> : null}
    </section>
  );
}

function Stage({
  words,
  done = false,
  now = false,
  took,
}: {
  words: string;
  done?: boolean;
  now?: boolean;
  took?: number;
}) {
  return (
    <li className={done ? "ok" : now ? "now" : undefined} aria-current={now ? "step" : undefined}>
      <span className="b">
        {done ? <Check aria-hidden="true" className="i s" /> : null}
        {now ? <CircleDot aria-hidden="true" className="i s" /> : null}
      </span>
      <span className="t">
        {words}
        {done ? <span className="vh">, done</span> : null}
      </span>
      {took === undefined ? null : <span className="took">{(took / 1000).toFixed(1)}&nbsp;s</span>}
    </li>
  );
}

function Cancel({ id }: { id: string }) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function cancel(): Promise<void> {
    setSending(true);
    const response = await fetch(`/api/checks/${id}/cancellation`, {
      method: "POST",
      headers: { Accept: "application/json" },
    });
    if (!response.ok) setProblem("This check has begun already, so it cannot be cancelled.");
    setSending(false);
  }

  return (
    <p className="row wrapx">
      <button type="button" className="btn o" disabled={sending} onClick={() => void cancel()}>
        Cancel the check
      </button>
      {problem ? <span role="alert">{problem}</span> : null}
    </p>
  );
}

function CheckFailed({ problem }: { problem: { title: string; text: string } }) {
  return (
    <section className="check-run">
      <div className="er with-mark" role="alert">
        <TriangleAlert aria-hidden="true" className="i" />
        <div>
          <h2>{problem.title}</h2>
          <p>{problem.text}</p>
          <p>Nothing was charged for this check.</p>
        </div>
      </div>
      <p className="row wrapx">
        <a className="btn p" href="/turnitin/submit">
          Choose another file
        </a>
        <a className="btn o" href="/support">
          Ask a person
        </a>
      </p>
    </section>
  );
}
