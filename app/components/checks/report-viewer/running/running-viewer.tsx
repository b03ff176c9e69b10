import { ArrowLeft, CircleDot } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { checksApi } from "#app/api/checks.ts";
import { answerOf } from "#app/api/client.ts";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import cardStyles from "#app/components/ui/card.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Pill } from "#app/components/ui/pill.tsx";
import tabsStyles from "#app/components/ui/tabs.module.css";
import textStyles from "#app/components/ui/text.module.css";
import type { CheckState } from "#schema/checks/check.ts";
import { percent, plural } from "../labels.ts";
import { Bars } from "../panel/score-block.tsx";
import { Side, type Stop } from "../panel/side.tsx";
import { useCounting } from "../panel/use-counting.ts";
import { Rail } from "../rail.tsx";
import documentStyles from "../report.document.module.css";
import frameStyles from "../report.frame.module.css";
import marginStyles from "../report.margin.module.css";
import railStyles from "../report.rail.module.css";
import runningStyles from "../report.running.module.css";
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
    <div className={`${frameStyles.page} ${runningStyles.running}`}>
      <header className={frameStyles.topBar}>
        <ButtonLink
          kind="quiet"
          className={buttonStyles.icon}
          href={back.href}
          aria-label={back.label}
          title={back.label}
        >
          <ArrowLeft aria-hidden="true" className={iconStyles.root} />
        </ButtonLink>
        <h1 title={state.title}>{state.title}</h1>
        <nav className={tabsStyles.root} aria-label="Report">
          <span aria-current="page">
            Matches<small>{counted.length} so far</small>
          </span>
          {["Flags", "Compare", "Details"].map((name) => (
            <span key={name} className={runningStyles.notYet}>
              {name}
            </span>
          ))}
        </nav>
        <span className={layoutStyles.spacer} />
        <Pill tone="accent" glyph={<CircleDot className={iconStyles.root} aria-hidden="true" />}>
          {state.status === "queued" ? "In queue" : "Searching"}
        </Pill>
        {state.status === "queued" ? <CancelCheck id={state.id} /> : null}
      </header>
      <main className={frameStyles.viewer}>
        {drawn ? (
          <Rail report={drawn.report} view={drawn.view} focused={focused} scroller={scroller} />
        ) : (
          <div className={railStyles.rail} />
        )}
        <div className={frameStyles.middle} ref={scroller}>
          <div className={frameStyles.toolbar}>
            <span className={`${textStyles.number} ${frameStyles.where}`}>
              <b>{counted.length}</b> {counted.length === 1 ? "match" : "matches"} so far
            </span>
          </div>
          {drawn ? (
            <ReportText report={drawn.report} view={drawn.view} focused={focused} zoom={1} onFocus={setFocused} />
          ) : (
            <div
              className={`${cardStyles.page} ${documentStyles.document} ${runningStyles.unread}`}
              id="doc"
              aria-busy="true"
            >
              <p className={textStyles.faint}>Your text appears here after we have extracted it.</p>
              {[1, 2, 3, 4, 5, 6, 7].map((line) => (
                <span
                  key={line}
                  className={`${runningStyles.skeletonLine} ${runningStyles[`skeleton${line}`] ?? ""}`}
                />
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
              <strong className={textStyles.number}>{percent(body?.score ?? 0)}</strong>
              <span className={`${textStyles.faint} ${textStyles.number}`}>
                so far, {plural(counted.length, "match", "matches")}
              </span>
            </>
          }
        >
          <section className={marginStyles.scoreBlock} aria-label="Score so far">
            <div className={`${marginStyles.score} ${runningStyles.soFar}`}>
              <strong>
                {score.toFixed(1)}
                <small>%</small>
              </strong>
              <p>so far. It can still go up. It can go down when we exclude quotations with a citation.</p>
            </div>
            {body ? <Bars groups={body.groups} /> : null}
            <p className={`${textStyles.faint} ${textStyles.small}`}>Similarity is not plagiarism. Read the matches.</p>
          </section>
          <section className={runningStyles.stagesRunning} aria-label="Stages">
            <Stages state={state} />
          </section>
          <p className={runningStyles.timeLeft}>
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
    <p className={textStyles.hidden} role="status">
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
