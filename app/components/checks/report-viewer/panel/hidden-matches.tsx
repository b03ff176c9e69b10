import { Button } from "#app/components/ui/button.tsx";
import numberStyles from "#app/components/ui/group.number.module.css";
import { beginning, plural } from "../labels.ts";
import frameStyles from "../report.frame.module.css";
import marginStyles from "../report.margin.module.css";
import type { Viewer } from "../use-viewer.ts";

/** Matches in text that is invisible to a reader of the file, listed separately whether they are counted or not. */
export function HiddenMatches({ viewer: { view, report, focused, focus } }: { viewer: Viewer }) {
  const hidden = view.matches.filter(({ match }) => match.region === "hidden");
  if (hidden.length === 0) return null;
  const sources = new Map(report.sources.map((source) => [source.id, source]));
  return (
    <section className={`${marginStyles.byGroup} ${marginStyles.hiddenMatches}`} aria-labelledby="hidden-matches">
      <h2 id="hidden-matches">
        Hidden text
        <small>
          {plural(hidden.length, "match", "matches")}
          {hidden.every(({ leftOut }) => leftOut !== null) ? ", not counted" : ""}
        </small>
      </h2>
      <ul>
        {hidden.map(({ match, sourceId }) => (
          <li key={match.id}>
            <Button
              kind="bare"
              type="button"
              className={match.id === focused ? frameStyles.current : undefined}
              aria-pressed={match.id === focused}
              onClick={() => focus(match.id)}
            >
              <span className={numberStyles.number}>{sources.get(sourceId)?.number}</span>
              <span>
                {beginning(report.text.slice(match.start, match.end))}
                <small>{sources.get(sourceId)?.title}</small>
              </span>
              <small>{plural(match.words, "word")}</small>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
