import numberStyles from "#app/components/ui/group.number.module.css";
import type { ViewMatch } from "#core/checks/report/view.ts";
import sourceStyles from "../report.source.module.css";
import type { Viewer } from "../use-viewer.ts";

/** The other sources that contain the passage of a match. */
export function OtherSources({ viewer, one: { match, sourceId } }: { viewer: Viewer; one: ViewMatch }) {
  const others = [match.sourceId, ...match.otherSourceIds]
    .filter((id) => id !== sourceId)
    .flatMap((id) => viewer.report.sources.find((source) => source.id === id) ?? []);
  if (others.length === 0) return null;
  return (
    <details className={sourceStyles.otherSources}>
      <summary>Other sources with this text ({others.length})</summary>
      <ul>
        {others.map((source) => (
          <li key={source.id}>
            <span className={numberStyles.number}>{source.number}</span> {source.title}
          </li>
        ))}
      </ul>
    </details>
  );
}
