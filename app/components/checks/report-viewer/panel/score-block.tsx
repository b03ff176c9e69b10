import { Eye, EyeOff } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import groupStyles from "#app/components/ui/group.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { headlineOf } from "#core/checks/report/headline.ts";
import { NOT_A_VERDICT } from "#core/checks/report/names.ts";
import { toggleGroup } from "../filter-acts.ts";
import { groups, percent } from "../labels.ts";
import marginStyles from "../report.margin.module.css";
import type { Viewer } from "../use-viewer.ts";
import { NotCounted } from "./not-counted.tsx";
import { useCounting } from "./use-counting.ts";

/** Notices about the text, the score with its base, its groups, and the exclusions. */
export function ScoreBlock({ viewer }: { viewer: Viewer }) {
  const { report, view, filters } = viewer;
  const { notifications, beside } = headlineOf(viewer.base, view, filters);
  return (
    <section className={marginStyles.scoreBlock} aria-labelledby="score">
      <h2 id="score" className={textStyles.hidden}>
        Score
      </h2>
      <Notifications notifications={notifications} />
      <div className={marginStyles.score}>
        <strong>
          <Counting score={view.score} />
          <span className={textStyles.hidden}>{percent(view.score)}</span>
        </strong>
        <p>{beside}</p>
      </div>
      <Bars groups={view.groups} hidden={filters.groups} />
      <ul>
        {groups.map(({ key, name, mark }, at) => {
          const total = view.groups[key];
          const hidden = filters.groups.includes(key);
          const version = key === "own_drafts";
          return (
            <li key={key} className={`${marginStyles.group} ${mark}${hidden ? ` ${marginStyles.groupHidden}` : ""}`}>
              <i className={`${groupStyles.swatch} ${mark}`} aria-hidden="true" />
              <span>{name}</span>
              <span>{version ? "not counted" : total.matches}</span>
              <b>{percent(total.percent)}</b>
              <Button
                kind="bare"
                type="button"
                className={marginStyles.visibility}
                aria-pressed={!hidden}
                aria-label={`Show ${name}${version ? "" : ` in text and score`}`}
                title={`${hidden ? "Show" : "Hide"} ${name} (${at + 1})`}
                onClick={() => toggleGroup(viewer, key)}
              >
                {hidden ? (
                  <EyeOff className={iconStyles.root} aria-hidden="true" />
                ) : (
                  <Eye className={iconStyles.root} aria-hidden="true" />
                )}
              </Button>
            </li>
          );
        })}
      </ul>
      <p className={marginStyles.scoreAll}>
        <b>{percent(report.scoreUnfiltered)}</b> with everything included
      </p>
      <NotCounted viewer={viewer} />
      <p className={marginStyles.caveat}>{NOT_A_VERDICT}</p>
    </section>
  );
}

/** Notices that must be read before the score. */
export function Notifications({ notifications }: { notifications: readonly string[] }) {
  if (notifications.length === 0) return null;
  return (
    <ul className={marginStyles.scoreNotes}>
      {notifications.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );
}

/** The groups as one bar, on a scale of 100%, or of 50% for a total of at most 40%; hidden groups are left out. */
export function Bars({
  groups: shares,
  hidden = [],
}: {
  groups: Viewer["view"]["groups"];
  hidden?: readonly string[];
}) {
  let x = 0;
  const counted = groups.filter(({ key }) => key !== "own_drafts" && !hidden.includes(key));
  const words = counted.map(({ key, name }) => `${name} ${percent(shares[key].percent)}`).join(", ");
  // Most scores are far below 100%, where a bar on that scale would be too short to read.
  const sum = counted.reduce((all, { key }) => all + shares[key].percent, 0);
  const full = sum > 40 ? 100 : 50;
  return (
    <svg
      className={marginStyles.scoreBars}
      viewBox={`0 0 ${full} 10`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words}
    >
      <rect className={marginStyles.scoreRest} x="0" y="0" width={full} height="10" />
      {counted.map(({ key, mark }) => {
        const from = x;
        const width = shares[key].percent;
        x += width;
        return (
          <rect
            key={key}
            className={`${mark} ${groupStyles.fill}`}
            x={from}
            y="0"
            width={Math.max(0, width - 0.2)}
            height="10"
          />
        );
      })}
    </svg>
  );
}

/** Separate, so that the counting animation re-renders only the number. */
function Counting({ score }: { score: number }) {
  const shown = useCounting(score);
  return (
    <span aria-hidden="true">
      {shown.toFixed(1)}
      <small>%</small>
    </span>
  );
}
