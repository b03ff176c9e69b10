import type { CheckStage } from "#schema/checks/check.ts";
import { checkStages } from "#schema/vocabulary/checks.ts";
import detailsStyles from "../report.details.module.css";

const names: Record<CheckStage, string> = {
  extract: "Text",
  fingerprint: "Fingerprints",
  search: "Search",
  align: "Compare",
  score: "Score",
  sign: "Sign",
};

/** The duration of each stage as one stacked bar; the longest stage is dark. */
export function StageBar({ times }: { times: Readonly<Record<string, number>> }) {
  const took = checkStages.flatMap((stage) => {
    const ms = times[stage];
    return ms === undefined ? [] : [{ stage, ms }];
  });
  if (took.length === 0) return null;
  const all = Math.max(
    1,
    took.reduce((sum, { ms }) => sum + ms, 0),
  );
  const longest = Math.max(...took.map(({ ms }) => ms));
  let x = 0;
  return (
    <figure className={detailsStyles.stageBar}>
      <svg viewBox="0 0 1000 22" preserveAspectRatio="none" aria-hidden="true">
        {took.map(({ stage, ms }) => {
          const width = (ms / all) * 1000;
          const from = x;
          x += width;
          return (
            <rect
              key={stage}
              className={ms === longest ? detailsStyles.currentStage : undefined}
              x={from}
              y="0"
              width={Math.max(1, width - 3)}
              height="22"
            />
          );
        })}
      </svg>
      <figcaption>
        {took.map(({ stage, ms }) => (
          <span key={stage}>
            {names[stage]} <b>{seconds(ms)}</b>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)}\u00a0ms` : `${(ms / 1000).toFixed(1)}\u00a0s`;
}
