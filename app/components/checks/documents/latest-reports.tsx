import { groups as groupWords } from "#app/components/checks/report-viewer/match-groups.ts";
import { stageLabel } from "#app/components/checks/stage-labels.ts";
import homeStyles from "#app/components/shell/screen.home.module.css";
import workStyles from "#app/components/shell/screen.work.module.css";
import shellStyles from "#app/components/shell/shell.module.css";
import { ScoreBar } from "#app/components/ui/barcode.tsx";
import cardStyles from "#app/components/ui/card.module.css";
import { duration } from "#app/components/ui/duration.ts";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { Progress } from "#app/components/ui/progress.tsx";
import { Moment } from "#app/components/ui/time.tsx";
import { counted } from "#core/shared/counted.ts";
import type { ReportGroups } from "#schema/checks/report.ts";
import { isOpen, type ListedCheck } from "../use-live-checks.ts";

export type ReportLine = {
  id: string;
  title: string;
  score: number;
  words: number;
  flags: number;
  createdAt: number;
  /** Null for old reports. */
  groups: ReportGroups | null;
  /** How the score differs from that of the version before; null if they are not compared. */
  trend: string | null;
  /** The scores of the versions as the path of a line; null for fewer than three. */
  sparkline: string | null;
};

/** The latest reports as cards, running checks first. */
export function LatestReports({ checks, reports }: { checks: readonly ListedCheck[]; reports: readonly ReportLine[] }) {
  const open = checks.filter(isOpen);
  if (open.length + reports.length === 0) return null;
  return (
    <section aria-labelledby="reports">
      <div className={shellStyles.sectionHead}>
        <h2 id="reports">Latest reports</h2>
        <span className={layoutStyles.spacer} />
        <Link href="/dashboard/documents">All documents</Link>
      </div>
      <div className={workStyles.reportCard}>
        {open.map((check) => (
          <RunningCard key={check.id} check={check} />
        ))}
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} />
        ))}
      </div>
      {reports.length > 0 ? (
        <p className={homeStyles.reportCaveat}>Similarity is not plagiarism. Read the matches.</p>
      ) : null}
    </section>
  );
}

function RunningCard({ check }: { check: ListedCheck }) {
  return (
    <a className={cardStyles.root} href={`/dashboard/reports/${check.id}`}>
      <b className={homeStyles.onItsWay}>{stageLabel(check)}</b>
      <Progress value={check.progress} label={`Check of ${check.title}: progress`} />
      <h3>{check.title}</h3>
      <p>
        {check.remainingMs === null ? "" : `About ${duration(check.remainingMs)} left. `}
        You can close this page; the check continues.
      </p>
    </a>
  );
}

function ReportCard({ report }: { report: ReportLine }) {
  const { id, title, score, words, flags, createdAt, groups, trend, sparkline } = report;
  return (
    <a className={cardStyles.root} href={`/dashboard/reports/${id}`}>
      <b>{score.toFixed(1)}%</b>
      {groups ? <ScoreBar shares={sharesOf(groups)} /> : null}
      <h3>
        <bdi>{title}</bdi>
      </h3>
      <p>
        {flags > 0 ? `${flags} ${flags === 1 ? "flag" : "flags"}: read the report before you use the score. ` : ""}
        {counted(words, "word")}. <Moment at={createdAt} to="day" />
      </p>
      {trend || sparkline ? (
        <p className={homeStyles.trend}>
          {sparkline ? (
            <svg className={homeStyles.sparkline} viewBox="0 0 64 18" aria-hidden="true">
              <path d={sparkline} />
            </svg>
          ) : null}
          {trend}
        </p>
      ) : null}
    </a>
  );
}

/** Matches with the user's own versions are shown in the report but never counted, so the bar leaves them out. */
function sharesOf(groups: ReportGroups) {
  return groupWords
    .filter(({ key }) => key !== "own_drafts")
    .map(({ key }) => ({ group: key, percent: groups[key].percent }));
}
