import type { Report } from "#schema/report.ts";
import { groups, percent, plural } from "./words.ts";

/** The score with its base, the groups it is made of, and the sentence that always stands beside it. */
export function ScoreBlock({ report }: { report: Report }) {
  const excluded = report.matches.filter((match) => match.excluded !== null).length;
  return (
    <section className="score-block" aria-labelledby="score">
      <h2 id="score" className="vh">
        Score
      </h2>
      <div className="score">
        <strong>
          {report.score.toFixed(1)}
          <small>&nbsp;%</small>
        </strong>
        <p>
          of {plural(report.countedWords, "word")} also stand elsewhere.
          {report.scoreUnfiltered === report.score ? null : (
            <>
              <br />
              Without your filters {percent(report.scoreUnfiltered)}
            </>
          )}
        </p>
      </div>
      <Bars report={report} />
      <ul className="groups">
        {groups.map(({ key, name, mark }) => {
          const total = report.groups[key];
          return (
            <li key={key} className={`grp ${mark}`}>
              <i className={`sw ${mark}`} aria-hidden="true" />
              <span>{name}</span>
              <span>{key === "own_drafts" ? "not counted" : plural(total.matches, "match", "matches")}</span>
              <b>{percent(total.percent)}</b>
            </li>
          );
        })}
      </ul>
      <p className="cav">
        {excluded > 0 ? `${plural(excluded, "match", "matches")} shown and not counted. ` : ""}
        Similarity is not plagiarism. Read the matches.
      </p>
    </section>
  );
}

/** The groups as one bar out of a hundred. */
export function Bars({ report }: { report: Pick<Report, "groups"> }) {
  let x = 0;
  const counted = groups.filter(({ key }) => key !== "own_drafts");
  const words = counted.map(({ key, name }) => `${name} ${percent(report.groups[key].percent)}`).join(", ");
  return (
    <svg className="score-bars" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={words}>
      <rect className="score-rest" x="0" y="0" width="100" height="10" />
      {counted.map(({ key, mark }) => {
        const from = x;
        x += report.groups[key].percent;
        return (
          <rect key={key} className={`${mark} band`} x={from} y="0" width={report.groups[key].percent} height="10" />
        );
      })}
    </svg>
  );
}
