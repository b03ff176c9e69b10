import { lazyCode } from "#app/components/shell/connection/code-of.ts";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { everythingIncluded } from "#core/checks/report/left-out.ts";
import marginStyles from "../report.margin.module.css";
import type { Viewer } from "../use-viewer.ts";
import { HiddenMatches } from "./hidden-matches.tsx";
import { MatchTable } from "./match-table.tsx";
import { ScoreBlock } from "./score-block.tsx";
import { SourceList } from "./source-list.tsx";

const Filters = lazyCode(() => import("./filters.tsx").then((code) => code.Filters));
const Zero = lazyCode(() => import("./zero.tsx").then((code) => code.Zero));

type Props = { viewer: Viewer; filtersOpen: boolean; onCloseFilters: () => void; comparable: boolean };

/** The margin of the matches tab: score, groups, exclusions and sources. */
export function MatchPanel({ viewer, filtersOpen, onCloseFilters, comparable }: Props) {
  const { report, view, counted } = viewer;
  if (report.matches.length === 0) return <Zero viewer={viewer} onDetails={() => viewer.open("details")} />;
  return (
    <>
      <ScoreBlock viewer={viewer} />
      {filtersOpen ? <Filters viewer={viewer} onClose={onCloseFilters} /> : null}
      {counted.length === 0 ? (
        <p className={marginStyles.none} role="status">
          {view.matches.every(({ match }) => match.group === "own_drafts")
            ? "Only your own earlier versions match. "
            : "All matches are excluded. "}
          <Button
            kind="link"
            type="button"
            className={buttonStyles.link}
            onClick={() => viewer.change(everythingIncluded(viewer.filters), "Everything is included.")}
          >
            Include everything
          </Button>
        </p>
      ) : null}
      <HiddenMatches viewer={viewer} />
      <SourceList viewer={viewer} onCompare={comparable ? () => viewer.open("compare") : null} />
      <MatchTable viewer={viewer} />
    </>
  );
}
