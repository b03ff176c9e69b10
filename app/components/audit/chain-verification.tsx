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
  const { day, invalid } = outcome;
  const heads = (
    <>
      {day ? `Compared with the signed head of ${day}. ` : "There is no signed head to compare with yet. "}
      {invalid.length > 0 ? `The signature of the head of ${invalid.join(", ")} is not valid.` : null}
    </>
  );
  if (outcome.state === "broken")
    return (
      <NoticePanel title={`Broken at entry ${outcome.entry.toLocaleString("en")}.`}>
        {outcome.why === "missing" ? "The entry is missing. " : "The entry, or its place in the chain, was changed. "}
        {heads} <Link href={`/admin/audit?entry=${outcome.entry}`}>Show the entry</Link>
      </NoticePanel>
    );
  return (
    <NoticePanel
      tone={invalid.length > 0 ? "warn" : "good"}
      title={`Complete: ${outcome.entries.toLocaleString("en")} entries.`}
    >
      {heads}
      <span className={`${textStyles.code} ${styles.value}`}>Head {outcome.hash.slice(0, 16)}…</span>
    </NoticePanel>
  );
}

function verificationFrom(from: number) {
  return answerOf(auditApi.verification.$get({ query: { from: String(from) } }));
}
