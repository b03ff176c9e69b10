import { ArrowLeft, CircleDot } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { checksApi } from "#app/api/checks.ts";
import { answerOf } from "#app/api/client.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Pill } from "#app/components/ui/pill.tsx";
import type { CheckState } from "#schema/checks/check.ts";
import { percent, plural } from "../labels.ts";
import { Bars } from "../panel/score-block.tsx";
import { Side, type Stop } from "../panel/side.tsx";
import { useCounting } from "../panel/use-counting.ts";
import { Rail } from "../rail.tsx";
import { ReportText } from "../text/report-text.tsx";
import { partialView } from "./partial-view.ts";
import { remainingText, Stages } from "./stages.tsx";
import { usePartial } from "./use-partial.ts";

type Props = { state: CheckState; back: { href: string; label: string }; onScroll: (top: number) => void };

/** A running check, shown as its report: the text once it is extracted, matches as they are found. */
export function RunningViewer({ state, back, onScroll }: Props) {
  const body = usePartial(state);
  const drawn = useMemo(() => (body ? partialView(body, state) : null), [body, state]);
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [stop, setStop] = useState<Stop>("half");
  const score = useCounting(body?.score ?? 0);
  const counted = drawn?.view.matches.filter(({ leftOut }) => leftOut === null) ?? [];

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const note = () => onScroll(element.scrollTop);
    element.addEventListener("scroll", note, { passive: true });
    return () => element.removeEventListener("scroll", note);
  }, [onScroll]);

  return (
    <div className="report-page running">
      <header className="vt">
        <ButtonLink kind="quiet" className="ic" href={back.href} aria-label={back.label} title={back.label}>
          <ArrowLeft aria-hidden="true" className="i" />
        </ButtonLink>
        <h1 title={state.title}>{state.title}</h1>
        <nav className="tabs" aria-label="Report">
          <span aria-current="page">
            Matches<small>{counted.length} so far</small>
          </span>
          {["Flags", "Compare", "Details"].map((name) => (
            <span key={name} className="not-yet">
              {name}
            </span>
          ))}
        </nav>
        <span className="sp" />
        <Pill tone="pen" glyph={<CircleDot className="i" aria-hidden="true" />}>
          {state.status === "queued" ? "In queue" : "Searching"}
        </Pill>
        {state.status === "queued" ? <CancelCheck id={state.id} /> : null}
      </header>
      <main className="viewer matches">
        {drawn ? (
          <Rail report={drawn.report} view={drawn.view} focused={focused} scroller={scroller} />
        ) : (
          <div className="rail" />
        )}
        <div className="mid" ref={scroller}>
          <div className="tool">
            <span className="num where">
              <b>{counted.length}</b> {counted.length === 1 ? "match" : "matches"} so far
            </span>
          </div>
          {drawn ? (
            <ReportText report={drawn.report} view={drawn.view} focused={focused} zoom={1} onFocus={setFocused} />
          ) : (
            <div className="page doc unread" id="doc" aria-busy="true">
              <p className="dim">Your text appears here after we have extracted it.</p>
              {["l1", "l2", "l3", "l4", "l5", "l6", "l7"].map((line) => (
                <span key={line} className={`skel ${line}`} />
              ))}
            </div>
          )}
        </div>
        <Side
          label="Progress"
          stop={stop}
          onStop={setStop}
          onStep={null}
          peek={
            <>
              <strong className="num">{percent(body?.score ?? 0)}</strong>
              <span className="dim num">so far, {plural(counted.length, "match", "matches")}</span>
            </>
          }
        >
          <section className="score-block" aria-label="Score so far">
            <div className="score so-far">
              <strong>
                {score.toFixed(1)}
                <small>%</small>
              </strong>
              <p>so far. It can still go up. It can go down when we exclude quotations with a citation.</p>
            </div>
            {body ? <Bars groups={body.groups} /> : null}
            <p className="dim small">Similarity is not plagiarism. Read the matches.</p>
          </section>
          <section className="run-stages" aria-label="Stages">
            <Stages state={state} />
          </section>
          <p className="run-left">
            {remainingText(state)}You can close this page; the check continues. We email you when the report is ready,
            and you find it in your documents.
          </p>
        </Side>
      </main>
      <ProgressAnnouncement state={state} />
    </div>
  );
}

/** Screen readers announce each stage, but not each percentage. */
function ProgressAnnouncement({ state }: { state: CheckState }) {
  const words = state.status === "queued" ? "In queue" : state.stage ? `Stage: ${state.stage}` : "Starting…";
  return (
    <p className="vh" role="status">
      {words}
    </p>
  );
}

function CancelCheck({ id }: { id: string }) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function cancel(): Promise<void> {
    setSending(true);
    const answer = await answerOf(checksApi[":id"].cancellation.$post({ param: { id } }));
    if (!answer.ok) setProblem(answer.words);
    setSending(false);
  }
  return (
    <>
      {problem ? <span role="alert">{problem}</span> : null}
      <Button kind="secondary" type="button" disabled={sending} onClick={() => void cancel()}>
        Cancel check
      </Button>
    </>
  );
}
