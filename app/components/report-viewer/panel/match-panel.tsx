import { defaultFilters } from "#core/report-view.ts";
import type { Viewer } from "../use-viewer.ts";
import { Filters } from "./filters.tsx";
import { LeftOutList } from "./left-out.tsx";
import { MatchTable } from "./match-table.tsx";
import { ScoreBlock } from "./score-block.tsx";
import { SourceList } from "./source-list.tsx";
import { Zero } from "./zero.tsx";

type Fold = "filters" | "left-out" | null;
type Props = { viewer: Viewer; fold: Fold; onFold: (fold: Fold) => void; comparable: boolean };

/** The margin beside the matches: score, groups, what is left out, sources. */
export function MatchPanel({ viewer, fold, onFold, comparable }: Props) {
  const { report, view, counted } = viewer;
  if (report.matches.length === 0) return <Zero viewer={viewer} onDetails={() => viewer.open("details")} />;
  return (
    <>
      <ScoreBlock
        viewer={viewer}
        onFilters={() => onFold(fold === "filters" ? null : "filters")}
        onLeftOut={() => onFold(fold === "left-out" ? null : "left-out")}
      />
      {fold === "filters" ? <Filters viewer={viewer} onClose={() => onFold(null)} /> : null}
      {fold === "left-out" ? <LeftOutList viewer={viewer} onClose={() => onFold(null)} /> : null}
      {counted.length === 0 ? (
        <p className="none" role="status">
          {view.matches.every(({ match }) => match.group === "own_drafts")
            ? "Only your own drafts hold these words. "
            : "All matches are filtered. "}
          <button
            type="button"
            className="lnk as-link"
            onClick={() => viewer.change({ ...defaultFilters(report), groups: [] }, "Everything is in sight.")}
          >
            Show them
          </button>
        </p>
      ) : null}
      <SourceList viewer={viewer} onCompare={comparable ? () => viewer.open("compare") : null} />
      <MatchTable viewer={viewer} />
    </>
  );
}
