import { Check, TriangleAlert } from "lucide-react";
import { useState } from "react";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import type { Reproduced } from "#core/similarity/index.ts";
import type { Report, ReportMatch } from "#schema/checks/report.ts";
import { whyMatch } from "../labels.ts";
import sourceStyles from "../report.source.module.css";

type State = { at: string; result: Reproduced; ms: number } | { at: string; problem: true } | null;

/** Explains why two passages match, and repeats the comparison step by step in the browser. */
export function Why({ report, match }: { report: Report; match: ReportMatch }) {
  const [state, setState] = useState<State>(null);
  const [running, setRunning] = useState(false);
  const here = state?.at === match.id ? state : null;

  async function run(): Promise<void> {
    if (!match.excerpt) return;
    setRunning(true);
    try {
      const { reproduce } = await import("./reproduce.ts");
      const begun = performance.now();
      const result = reproduce(match, match.excerpt);
      setState({ at: match.id, result, ms: performance.now() - begun });
    } catch {
      setState({ at: match.id, problem: true });
    }
    setRunning(false);
  }

  return (
    <section aria-label="Why this is a match">
      <h3>Why this is a match</h3>
      <p>{whyMatch(match, report)}</p>
      {match.excerpt ? (
        <div className={sourceStyles.excerpt}>
          <span role="status">{here ? <Outcome state={here} /> : null}</span>
          <Button kind="link" type="button" className={buttonStyles.link} disabled={running} onClick={() => void run()}>
            {running ? "Running…" : "Reproduce match"}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Outcome({ state }: { state: NonNullable<State> }) {
  if ("problem" in state) {
    return (
      <span className={sourceStyles.excerptOther}>
        <TriangleAlert className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
        We could not load the engine. Check your connection and try again.
      </span>
    );
  }
  const ms = Math.max(1, Math.round(state.ms));
  if (state.result.same) {
    return (
      <span className={sourceStyles.excerptSame}>
        <Check className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
        Same result, {ms}&nbsp;ms in your browser
      </span>
    );
  }
  return (
    <span className={sourceStyles.excerptOther}>
      <TriangleAlert className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
      {state.result.words} of {state.result.of} words found again, {ms}&nbsp;ms. The excerpts are shortened, so words at
      the ends may be missing.
    </span>
  );
}
