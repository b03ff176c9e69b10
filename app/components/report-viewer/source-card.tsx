import { BookOpen, Database, FileText, FolderClock, ScrollText } from "lucide-react";
import type { Report, ReportMatch, ReportSource } from "#schema/report.ts";
import { Pair } from "./pair.tsx";
import { excludedBecause, groupOf, kindOf, percent, plural, sourceLine, whyMatch } from "./words.ts";

const icons = {
  article: FileText,
  library: BookOpen,
  paper: ScrollText,
  student: Database,
  own_draft: FolderClock,
} as const;

type Props = {
  report: Report;
  source: ReportSource;
  match: ReportMatch | null;
  place: { at: number; of: number } | null;
  /** Where it is marked in the text, counted or not. */
  places: number;
  onOpen: () => void;
};

/** One source: closed it says what and how much; open it shows the two passages and why they are a match. */
export function SourceCard({ report, source, match, place, places, onOpen }: Props) {
  const Icon = icons[source.kind];
  const mark = match ? groupOf(match.group).mark : source.kind === "own_draft" ? "g5" : "";
  return (
    <li className={`sc ${mark}${match ? " open" : ""}`} id={`source-${source.number}`}>
      <button type="button" className="sc-head" aria-expanded={match !== null} onClick={onOpen}>
        <span className="sn">{source.number}</span>
        <span className="sc-title">{source.title}</span>
        <b>{source.kind === "own_draft" ? "not counted" : percent(source.percent)}</b>
        <span className="m">
          <Icon aria-hidden="true" className="i s" />
          {sourceLine(source)}
        </span>
        <span className="m">
          {source.matches > 0
            ? `${plural(source.words, "word")} in ${plural(source.matches, "place")}`
            : `${plural(places, "place")}, shown and not counted`}
        </span>
      </button>
      {match ? (
        <div className="sc-body">
          <p className="dim num">
            {place ? `Passage ${place.at} of ${place.of}, ` : ""}
            <b>{kindOf(match)}</b>
          </p>
          <Pair report={report} match={match} />
          <h3>Why this is a match</h3>
          <p>{whyMatch(match, report)}</p>
          {match.excluded ? <p className="dim">Not counted: it is {excludedBecause(match.excluded)}.</p> : null}
          {source.url ? (
            <p>
              <a className="lnk" href={source.url}>
                Open the source
              </a>
            </p>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
