import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { Report, ReportMatch } from "#schema/report.ts";
import { Barcode } from "./barcode.tsx";
import { MatchTable } from "./match-table.tsx";
import { Paper } from "./paper.tsx";
import { paragraphsOf } from "./paragraphs.ts";
import { ScoreBlock } from "./score-block.tsx";
import { SourceCard } from "./source-card.tsx";
import { collectionNames, flagNames, plural } from "./words.ts";

/** The report: the map of the document, the text with its marked passages, and the sources beside it. */
export function ReportViewer({ report, at = null }: { report: Report; at?: string | null }) {
  const paragraphs = useMemo(() => paragraphsOf(report.text, report.matches), [report]);
  const order = useMemo(() => [...report.matches].sort((a, b) => a.start - b.start || a.end - b.end), [report]);
  const [focused, setFocused] = useState<string | null>(null);
  const match = order.find((candidate) => candidate.id === focused) ?? null;
  const place = match ? order.indexOf(match) : -1;

  function focus(id: string): void {
    setFocused(id);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    document.getElementById(`m-${id}`)?.scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
  }

  function step(by: 1 | -1): void {
    const next = order[(place + by + order.length) % order.length] ?? order[0];
    if (next) focus(place === -1 && by === -1 ? (order.at(-1)?.id ?? next.id) : next.id);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a quote opens its passage once; after that the reader leads.
  useEffect(() => {
    if (at !== null && order.some(({ id }) => id === at)) focus(at);
  }, [at]);

  const open = report.sources.find((source) => source.id === match?.sourceId)?.number;
  useEffect(() => {
    if (open) document.getElementById(`source-${open}`)?.scrollIntoView({ block: "nearest" });
  }, [open]);

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const typing = event.target instanceof HTMLElement && event.target.closest("input, textarea, select");
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "j") step(1);
      if (event.key === "k") step(-1);
      if (event.key === "Escape") setFocused(null);
    }
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  return (
    <div className="viewer">
      <Barcode report={report} focused={focused} onFocus={focus} />
      <div className="mid">
        <div className="tool">
          <button
            type="button"
            className="btn g ic sm"
            aria-label="Previous match"
            disabled={order.length === 0}
            onClick={() => step(-1)}
          >
            <ArrowUp aria-hidden="true" className="i" />
          </button>
          <button
            type="button"
            className="btn g ic sm"
            aria-label="Next match"
            disabled={order.length === 0}
            onClick={() => step(1)}
          >
            <ArrowDown aria-hidden="true" className="i" />
          </button>
          <span className="num" role="status">
            {place >= 0 ? (
              <>
                Match <b>{place + 1}</b> of <b>{order.length}</b>
              </>
            ) : (
              plural(order.length, "match", "matches")
            )}
          </span>
          <span className="kbd" aria-hidden="true">
            K
          </span>
          <span className="kbd" aria-hidden="true">
            J
          </span>
        </div>
        <Paper paragraphs={paragraphs} report={report} order={order} focused={focused} onFocus={focus} />
      </div>
      <aside className="pan" aria-label="Score, groups and sources">
        <ScoreBlock report={report} />
        <Sources report={report} match={match} order={order} onFocus={focus} />
        <Flags report={report} />
        <Coverage report={report} />
        <MatchTable report={report} order={order} onFocus={focus} />
      </aside>
    </div>
  );
}

type SourcesProps = { report: Report; match: ReportMatch | null; order: ReportMatch[]; onFocus: (id: string) => void };

function Sources({ report, match, order, onFocus }: SourcesProps) {
  if (report.sources.length === 0) {
    return (
      <section className="none">
        <h2>Nothing also stands elsewhere</h2>
        <p>
          In the collections searched we found no passage of your text. Another checker searches other collections and
          may find some.
        </p>
      </section>
    );
  }
  return (
    <section aria-labelledby="sources">
      <h2 id="sources" className="pan-head">
        Sources <span className="dim">{report.sources.length}</span>
      </h2>
      <ul className="sources">
        {report.sources.map((source) => {
          const its = order.filter((candidate) => candidate.sourceId === source.id);
          const open = match?.sourceId === source.id ? match : null;
          const at = open ? its.indexOf(open) : -1;
          return (
            <SourceCard
              key={source.id}
              report={report}
              source={source}
              match={open}
              places={its.length}
              place={open && its.length > 1 ? { at: at + 1, of: its.length } : null}
              onOpen={() => {
                const next = its[(at + 1) % Math.max(1, its.length)];
                if (next) onFocus(next.id);
              }}
            />
          );
        })}
      </ul>
    </section>
  );
}

function Flags({ report }: { report: Report }) {
  if (report.flags.length === 0) return null;
  return (
    <section className="pan-part">
      <h2 className="pan-head">Flags</h2>
      <ul className="flag-list">
        {report.flags.map((flag) => (
          <li key={`${flag.kind}-${flag.note}`}>
            <p>
              <b>{flagNames[flag.kind]}</b>
              {flag.count > 1 ? <span className="dim num"> {plural(flag.count, "place")}</span> : null}
            </p>
            <p>{flag.note}</p>
            {flag.sample ? <p className="dim flag-sample">{flag.sample}</p> : null}
          </li>
        ))}
      </ul>
      <p className="dim">A flag is not proof of anything.</p>
    </section>
  );
}

function Coverage({ report }: { report: Report }) {
  return (
    <section className="pan-part">
      <h2 className="pan-head">What was searched</h2>
      <dl className="lines">
        {report.coverage.map(({ collection, documents, notSearched }) => (
          <div key={collection}>
            <dt>{collectionNames[collection] ?? collection}</dt>
            <dd>{searchedWords(collection, documents, notSearched)}</dd>
          </div>
        ))}
      </dl>
      <p className="dim">
        {report.coverage.some(({ collection }) => collection === "europe_pmc") ? "Other journals" : "Journals"}, the web
        and other universities’ collections were not searched.
      </p>
    </section>
  );
}

/** Of a collection outside only what holds phrases of the text was read; how much it has, nobody counted. */
function searchedWords(collection: string, documents: number, notSearched: string | undefined): string {
  if (notSearched === "no_answer") return "did not answer, not searched";
  if (notSearched === "places_hidden") return `${plural(documents, "text")}, places may be hidden: compared too often`;
  return collection === "europe_pmc"
    ? `${plural(documents, "text")} with your phrases read`
    : plural(documents, "text");
}
