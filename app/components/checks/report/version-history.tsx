import type { ReactNode } from "react";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button } from "#app/components/ui/button.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import groupStyles from "#app/components/ui/group.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { Day } from "#app/components/ui/time.tsx";
import type { ReportMatch } from "#schema/checks/report.ts";
import { groupOf, percent, plural } from "../report-viewer/labels.ts";
import detailsStyles from "../report-viewer/report.details.module.css";
import frameStyles from "../report-viewer/report.frame.module.css";
import runningStyles from "../report-viewer/report.running.module.css";
import type { VersionProps } from "./version-picker.tsx";

type HistoryProps = VersionProps & {
  /** The comparison with the previous version's matches. */
  compared: {
    mended: readonly Pick<ReportMatch, "id" | "group" | "words" | "excerpt">[];
    unchanged: readonly string[];
    added: readonly string[];
  } | null;
  /** Shown if the versions cannot be compared. */
  notCompared: ReactNode;
  onShowNew: (() => void) | null;
};

const WIDTH = 640;
const HEIGHT = 96;
const MOST = 8;

/** The versions of a document as a line of dots, and what happened to the previous version's matches. */
export function VersionHistory({ versions, current, compared, notCompared, onShowNew }: HistoryProps) {
  const shown = [...versions].sort((a, b) => a.createdAt - b.createdAt).slice(-MOST);
  const at = shown.findIndex(({ reportId }) => reportId === current);
  const now = shown[at];
  if (shown.length < 2 || !now) return null;
  const top = Math.max(...shown.map(({ score }) => score), 5);
  const x = (index: number) => 60 + (index * (WIDTH - 120)) / Math.max(1, shown.length - 1);
  const y = (score: number) => 14 + (1 - score / top) * (HEIGHT - 44);
  return (
    <section className={detailsStyles.history} aria-labelledby="history">
      <div className={detailsStyles.detailsHead}>
        <h2 id="history">Version history</h2>
        <span className={textStyles.faint}>Only you can see this</span>
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <polyline points={shown.map(({ score }, index) => `${x(index)},${y(score)}`).join(" ")} />
        {shown.map((version, index) => (
          <g key={version.reportId}>
            <circle
              className={index === at ? frameStyles.current : undefined}
              cx={x(index)}
              cy={y(version.score)}
              r="5"
            />
            <text x={x(index)} y={y(version.score) + 24}>
              {percent(version.score)}
            </text>
          </g>
        ))}
      </svg>
      <ol className={detailsStyles.historyLine}>
        {shown.map((version, index) => (
          <li key={version.reportId}>
            <a
              href={`/dashboard/reports/${version.reportId}?tab=details`}
              aria-current={index === at ? "page" : undefined}
            >
              Version {version.versionNo}, <Day at={version.createdAt} />
              <span className={textStyles.hidden}>, {percent(version.score)}</span>
            </a>
            {index > 0 ? (
              <small>{version.delta === null ? "different settings" : changeText(version.delta)}</small>
            ) : null}
          </li>
        ))}
      </ol>
      {compared === null ? (
        (notCompared ??
        (at > 0 ? (
          <p className={fieldStyles.hint}>
            The report of the previous version was deleted, so we cannot compare matches.
          </p>
        ) : null))
      ) : (
        <dl className={detailsStyles.since}>
          <div>
            <dt>{compared.mended.length} fixed</dt>
            <dd>no longer match</dd>
          </div>
          <div>
            <dt>{compared.unchanged.length} unchanged</dt>
            <dd>same words, same source</dd>
          </div>
          <div>
            <dt>{compared.added.length} new</dt>
            <dd>
              {onShowNew && compared.added.length > 0 ? (
                <Button kind="link" type="button" className={buttonStyles.link} onClick={onShowNew}>
                  Show new matches
                </Button>
              ) : (
                "since the previous version"
              )}
            </dd>
          </div>
        </dl>
      )}
      {compared && compared.mended.length > 0 ? (
        <details className={runningStyles.mended}>
          <summary>Fixed matches</summary>
          <ul>
            {compared.mended.slice(0, 50).map((match) => (
              <li key={match.id} className={groupOf(match.group).mark}>
                <i className={`${groupStyles.swatch} ${groupOf(match.group).mark}`} aria-hidden="true" />
                <span>
                  {match.excerpt?.yours.slice(0, 140) ?? "A passage that also appears in other students’ documents"}
                </span>
                <small>
                  {groupOf(match.group).name}, {plural(match.words, "word")}
                </small>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function changeText(points: number): string {
  const value = Math.abs(points).toFixed(1);
  return points === 0 ? "no change" : `${value} points ${points < 0 ? "less" : "more"}`;
}
