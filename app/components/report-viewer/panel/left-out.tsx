import { RotateCcw } from "lucide-react";
import { setFilter, toggleMatch, toggleSource } from "../filter-acts.ts";
import type { Viewer } from "../use-viewer.ts";
import { plural } from "../words.ts";

/** What the reader left out one by one, each with the way back. */
export function LeftOutList({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const { filters, report } = viewer;
  const matches = filters.matches.flatMap((id) => report.matches.find((match) => match.id === id) ?? []);
  const sources = filters.sources.flatMap((id) => report.sources.find((source) => source.id === id) ?? []);
  return (
    <section className="fold" aria-labelledby="left-out">
      <div className="fold-head">
        <h2 id="left-out">Left out by you</h2>
        <span className="sp" />
        <button type="button" className="btn g sm" onClick={onClose}>
          Close
        </button>
      </div>
      {matches.length + sources.length === 0 ? <p className="dim">Nothing is left out by hand.</p> : null}
      <ul className="left-out">
        {sources.map((source) => (
          <li key={source.id}>
            <span className="sn">{source.number}</span>
            <span>
              {source.title}
              <small>the whole source</small>
            </span>
            <Back onBack={() => toggleSource(viewer, source.id)} what={`source ${source.number}`} />
          </li>
        ))}
        {matches.map((match) => (
          <li key={match.id}>
            <span className="sn">{report.sources.find(({ id }) => id === match.sourceId)?.number}</span>
            <button type="button" className="as-text" onClick={() => viewer.focus(match.id)}>
              {report.text.slice(match.start, Math.min(match.end, match.start + 90)).replace(/\s+/g, " ")}
              <small>{plural(match.words, "word")}, common wording</small>
            </button>
            <Back onBack={() => toggleMatch(viewer, match.id)} what="this match" />
          </li>
        ))}
      </ul>
      {matches.length > 1 ? (
        <button
          type="button"
          className="btn o sm"
          onClick={() => setFilter(viewer, "matches", [], "All matches left out by you are counted again.")}
        >
          Count all of them again
        </button>
      ) : null}
    </section>
  );
}

function Back({ onBack, what }: { onBack: () => void; what: string }) {
  return (
    <button
      type="button"
      className="btn g ic sm"
      aria-label={`Count ${what} again`}
      title="Count it again"
      onClick={onBack}
    >
      <RotateCcw className="i s" aria-hidden="true" />
    </button>
  );
}
