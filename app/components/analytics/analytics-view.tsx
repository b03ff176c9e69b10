import type { ReactNode } from "react";
import type { Analytics } from "#app/services/analytics/index.ts";
import type { Figure } from "#core/analytics/figures.ts";
import { changeText, shortMoneyText } from "#core/analytics/sentences.ts";
import { type AnalyticsGroup, analyticsRanges } from "#schema/vocabulary/analytics.ts";
import { NoticePanel } from "../ui/notice.tsx";
import { Totals } from "../ui/table.tsx";
import { Segmented } from "../ui/tabs.tsx";
import { Day, Moment } from "../ui/time.tsx";
import styles from "./analytics.module.css";
import { SectionCard } from "./section-card.tsx";
import { anchorOf, sectionTitles } from "./section-titles.ts";
import { valueText } from "./value-text.ts";

const groupLabels: Record<AnalyticsGroup, string> = { day: "By day", week: "By week", month: "By month" };

type Props = {
  analytics: Analytics;
  /** The address of the page, and that of its files up to the name of the section. */
  address: string;
  files: string;
  /** Links to sections that follow. */
  more?: readonly { id: string; title: string }[];
  children?: ReactNode;
};

/** Statistics of some days: what they cover, the main numbers, and a card for each section. */
export function AnalyticsView({ analytics, address, files, more = [], children }: Props) {
  const { range, group, groups, figures, sections } = analytics;
  const shown = (keys: { range: number; group?: AnalyticsGroup }) =>
    `${address}?range=${keys.range}${keys.group ? `&group=${keys.group}` : ""}`;
  const contents = [...sections.map(({ id }) => ({ id: anchorOf(id), title: sectionTitles[id] })), ...more];
  return (
    <>
      <div className={styles.range}>
        <Segmented
          label="Days"
          tabs={analyticsRanges.map((days) => ({
            href: shown({ range: days }),
            label: `${days} days`,
            current: days === range,
          }))}
        />
        {groups.length > 1 ? (
          <Segmented
            label="Points of the charts"
            tabs={groups.map((one) => ({
              href: shown({ range, group: one }),
              label: groupLabels[one],
              current: one === group,
            }))}
          />
        ) : null}
        <p>
          Whole days (UTC) until <Day at={analytics.lastDay} />.{" "}
          {analytics.updatedAt === null ? (
            "Not updated yet."
          ) : (
            <>
              Updated <Moment at={analytics.updatedAt} />.
            </>
          )}
        </p>
      </div>
      {analytics.isComplete ? null : (
        <NoticePanel tone="warn" title="These numbers are not complete yet.">
          They are added up in the background. Reload the page later.
        </NoticePanel>
      )}
      <Totals label={`Summary of the last ${range} days`} totals={figures.map(totalOf)} />
      <nav className={styles.contents} aria-label="Sections">
        <ul>
          {contents.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.sections}>
        {sections.map((section) => (
          <SectionCard
            key={section.id}
            section={section}
            file={`${files}/${section.id}?range=${range}&group=${group}`}
          />
        ))}
      </div>
      {children}
    </>
  );
}

/** In large letters a dash; that there is not enough data is said below it. */
function totalOf({ label, value, unit, change }: Figure) {
  if (value === null) return { value: "–", label: `${label}: not enough data` };
  const text = unit === "money" ? shortMoneyText(value) : valueText(value, unit);
  return { value: text, label: change === null ? label : `${label}, ${changeText(change)}` };
}
