import type { ReactNode } from "react";
import cardStyles from "#app/components/ui/card.module.css";
import { engineMajor, numberOfMatches } from "#core/checks/report/matches.ts";
import { counted } from "#core/shared/counted.ts";
import { percent, plural } from "../labels.ts";
import detailsStyles from "../report.details.module.css";
import type { Viewer } from "../use-viewer.ts";
import { Covered } from "./covered.tsx";
import { StageBar } from "./stage-bar.tsx";

/** The basis of the report: earlier versions, the collections searched, and how matches were counted. */
export function Details({ viewer, history }: { viewer: Viewer; history?: ReactNode }) {
  const { report, filters, view } = viewer;
  const { options } = report;
  const left = [
    options.excludeQuotations
      ? engineMajor(report.engineVersion) >= 3
        ? "quotations with a citation"
        : "quotations"
      : null,
    options.excludeBibliography ? "reference list" : null,
    options.excludeTemplates ? "forms, declarations and tables of contents" : null,
    options.excludeHidden ? "hidden text" : null,
    options.smallMatchWords > 0 ? `matches under ${counted(options.smallMatchWords, "word")}` : null,
  ].filter((part) => part !== null);
  const byHand = filters.matches.length + filters.sources.length;
  return (
    <article
      className={`${cardStyles.page} ${detailsStyles.details}`}
      id="doc"
      aria-label={`Details of ${report.title}`}
    >
      {history}
      <Covered report={report} />
      <section aria-labelledby="counted">
        <div className={detailsStyles.detailsHead}>
          <h2 id="counted">How we calculated the score</h2>
        </div>
        <dl className={detailsStyles.detailsList}>
          <Line name="Words">
            {plural(report.words, "word")}, {plural(report.countedWords, "word")} counted
          </Line>
          <Line name="Excluded">{left.join(", ") || "nothing"}</Line>
          <Line name="Score">
            {percent(report.score)} in the original report, {percent(report.scoreUnfiltered)} with everything included
            {view.score === report.score ? "" : `, ${percent(view.score)} with your filters`}
          </Line>
          <Line name="Matches">{numberOfMatches(report)}</Line>
          <Line name="Excluded by you">
            {byHand === 0 ? "nothing" : plural(byHand, "match or source", "matches and sources")}
          </Line>
          <Line name="Fingerprints">
            <code>
              pairs of neighbouring word stems, seeds of {Number(options.ngramWords)} words, minimum run{" "}
              {Number(options.minPassageWords)}
            </code>
          </Line>
          <Line name="Engine, normaliser">
            <code>
              {report.engineVersion}, {report.normaliserVersion}
            </code>
          </Line>
        </dl>
        <StageBar times={report.stageTimes} />
      </section>
    </article>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
