import { ShieldCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { auditApi } from "#app/api/audit.ts";
import { answerOf } from "#app/api/client.ts";
import { Button } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { Progress } from "#app/components/ui/progress.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { LATEST_HEAD } from "#core/audit/heads.ts";
import styles from "./audit.module.css";

type Step = Extract<Awaited<ReturnType<typeof verificationFrom>>, { ok: true }>["value"]["verification"];
type Running = { done: number; total: number | null };

/** Verifies the whole chain, one part after the other, and says where it breaks. */
export function ChainVerification() {
  const [running, setRunning] = useState<Running | null>(null);
  const [outcome, setOutcome] = useState<Step | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  async function verify() {
    setOutcome(null);
    setProblem(null);
    setRunning({ done: 0, total: null });
    for (let from = 1; !left.current; ) {
      const answer = await verificationFrom(from);
      if (!answer.ok) {
        setProblem(answer.words);
        break;
      }
      const step = answer.value.verification;
      if (step.state !== "more") {
        setOutcome(step);
        break;
      }
      setRunning({ done: step.next - 1, total: step.total });
      from = step.next;
    }
    setRunning(null);
  }

  return (
    <section className={styles.verification} aria-label="Chain verification">
      <Button
        kind="secondary"
        type="button"
        className={layoutStyles.needsScript}
        disabled={running !== null}
        onClick={() => void verify()}
      >
        <ShieldCheck className={iconStyles.root} aria-hidden="true" />
        Verify chain
      </Button>
      <span role="status">
        {running ? (
          <>
            <Progress label="Verifying the audit log" value={running.done} max={running.total ?? 1} />
            <span className={textStyles.muted}>
              {running.total === null
                ? "Verifying…"
                : `${running.done.toLocaleString("en")} of ${running.total.toLocaleString("en")} entries verified`}
            </span>
          </>
        ) : null}
      </span>
      {problem ? <NoticePanel title="The chain was not verified.">{problem}</NoticePanel> : null}
      {outcome ? <Outcome outcome={outcome} /> : null}
    </section>
  );
}

function Outcome({ outcome }: { outcome: Step }) {
  if (outcome.state === "more") return null;
  const { upTo, invalid } = outcome;
  const heads = (
    <>
      {upTo === null ? (
        "There is no signed head to compare with yet. "
      ) : (
        <>
          Compared with the head signed at <Moment at={upTo} />.{" "}
        </>
      )}
      {invalid.length > 0 ? `The signature of the head of ${invalid.map(headName).join(", ")} is not valid. ` : null}
    </>
  );
  if (outcome.state === "broken")
    return (
      <NoticePanel title={`Broken at entry ${outcome.entry.toLocaleString("en")}.`}>
        {outcome.why === "missing" ? "The entry is missing. " : "The entry, or its place in the chain, was changed. "}
        {heads} <Link href={`/admin/audit?entry=${outcome.entry}`}>Show the entry</Link>
      </NoticePanel>
    );
  const entries = `${outcome.entries.toLocaleString("en")} entries`;
  return (
    <NoticePanel
      tone={invalid.length > 0 ? "warn" : "good"}
      title={
        upTo === null ? (
          `No entry was changed: ${entries}.`
        ) : (
          <>
            Complete up to <Moment at={upTo} />: {entries}.
          </>
        )
      }
    >
      {heads}
      {outcome.later > 0
        ? `${outcome.later.toLocaleString("en")} newer entries are in order. A deleted entry at the end would show only after the next signed head. `
        : null}
      <span className={`${textStyles.code} ${styles.value}`}>Head {outcome.hash.slice(0, 16)}…</span>
    </NoticePanel>
  );
}

function headName(day: string): string {
  return day === LATEST_HEAD ? "the last minute" : day;
}

function verificationFrom(from: number) {
  return answerOf(auditApi.verification.$get({ query: { from: String(from) } }));
}
