import { Moment } from "#app/components/ui/time.tsx";
import type { VersionLine } from "./history-panel.tsx";

const SHOWN = 8;

/** The newest versions, in one line each. */
export function VersionList({ versions, live }: { versions: readonly VersionLine[]; live: number | null }) {
  if (versions.length === 0) return <p>None is saved yet.</p>;
  return (
    <ol className="history" reversed>
      {versions.slice(0, SHOWN).map(({ number, byName, note, createdAt }) => (
        <li key={number}>
          <span>
            <b>{number}</b> {byName}
            {live === number ? ", live" : ""}
            {note ? <em> {note}</em> : null}
          </span>
          <Moment at={createdAt} />
        </li>
      ))}
    </ol>
  );
}
