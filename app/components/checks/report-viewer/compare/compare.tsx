import { ArrowDown, ArrowUp, ExternalLink, Lock, LockOpen } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button, ButtonLink, IconButton } from "#app/components/ui/button.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Select } from "#app/components/ui/select.tsx";
import textStyles from "#app/components/ui/text.module.css";
import type { ReportMatch, ReportSource } from "#schema/checks/report.ts";
import type { SourceTextKind } from "#schema/vocabulary/sources.ts";
import { groupOf, percent, plural, sourceLine } from "../labels.ts";
import { Rail } from "../rail.tsx";
import compareStyles from "../report.compare.module.css";
import marginStyles from "../report.margin.module.css";
import type { Viewer } from "../use-viewer.ts";
import { Ribbons } from "./ribbons.tsx";
import { type Passage, SideText } from "./side-text.tsx";
import { useTogether } from "./use-together.ts";

export type SourcePieces = {
  kind: SourceTextKind;
  passages: { start: number; text: string }[];
};

type Props = {
  viewer: Viewer;
  match: ReportMatch | null;
  /** Loads a source as far as its licence allows; without it the report's excerpts are shown. */
  load?: (sourceId: string) => Promise<SourcePieces | null>;
};

/** The student's text and a source side by side with synchronised scrolling; ribbons connect the matching passages. */
export function Compare({ viewer, match, load }: Props) {
  const { report, view } = viewer;
  const comparable = view.sources.filter(({ source }) => source.kind !== "student");
  const source =
    report.sources.find(({ id, kind }) => id === match?.sourceId && kind !== "student") ??
    comparable[0]?.source ??
    null;
  const left = useRef<HTMLDivElement>(null);
  const right = useRef<HTMLDivElement>(null);
  const [together, setTogether] = useState(true);
  const pieces = usePieces(report.matches, source, load);
  const passages = useMemo(() => passagesOf(report.matches, source), [report, source]);
  const yours = useMemo(() => passages.map(({ yours: passage }) => passage), [passages]);
  const theirs = useMemo(() => passages.map(({ theirs: passage }) => passage), [passages]);
  const tied = useMemo(
    () => yours.map(({ id, number, match: one }) => ({ id, number, mark: groupOf(one.group).mark })),
    [yours],
  );
  const own = useMemo(() => [{ start: 0, text: report.text }], [report]);
  const at = passages.findIndex(({ yours: { id } }) => id === match?.id);
  const focused = at >= 0 ? (match?.id ?? null) : null;
  useTogether({
    left,
    right,
    ids: useMemo(() => yours.map(({ id }) => id), [yours]),
    on: together,
    ready: pieces !== null,
  });

  // Without a focused match the view starts at the first passage.
  const { focus } = viewer;
  const first = yours[0]?.id;
  useEffect(() => {
    if (focused === null && first) focus(first);
  }, [focused, first, focus]);

  useEffect(() => {
    if (focused === null || pieces === null) return;
    for (const [side, pane] of [
      ["y", left],
      ["s", right],
    ] as const) {
      const mark = document.getElementById(`${side}-${focused}`);
      if (mark && pane.current)
        pane.current.scrollTop +=
          mark.getBoundingClientRect().top - pane.current.getBoundingClientRect().top - pane.current.clientHeight / 3;
    }
  }, [focused, pieces]);

  if (!source) return <p className={marginStyles.none}>There are no matches to compare.</p>;
  const counted = view.sources.find((one) => one.source.id === source.id);
  const step = (by: 1 | -1) => {
    const next = yours[(at + by + yours.length) % Math.max(1, yours.length)];
    if (next) focus(next.id);
  };
  const stepper = (
    <>
      <IconButton label="Previous passage" size="sm" disabled={yours.length < 2} onClick={() => step(-1)}>
        <ArrowUp className={iconStyles.root} aria-hidden="true" />
      </IconButton>
      <IconButton label="Next passage" size="sm" disabled={yours.length < 2} onClick={() => step(1)}>
        <ArrowDown className={iconStyles.root} aria-hidden="true" />
      </IconButton>
      <span className={textStyles.number} role="status">
        Passage <b>{Math.max(1, at + 1)}</b> of <b>{yours.length}</b>
      </span>
      <Button
        kind="secondary"
        size="sm"
        type="button"
        className={compareStyles.lock}
        aria-pressed={together}
        onClick={() => setTogether(!together)}
      >
        {together ? (
          <Lock className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
        ) : (
          <LockOpen className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
        )}
        <span className={compareStyles.lockLabel}>Scroll together</span>
      </Button>
    </>
  );
  const taken = `${plural(counted?.words ?? source.words, "word")} of ${plural(view.countedWords, "word")}, ${plural(passages.length, "passage")}`;
  return (
    <div className={compareStyles.compare}>
      <Rail report={report} view={view} focused={focused} scroller={left} />
      <section className={compareStyles.compareLeft} aria-labelledby="cmp-yours">
        <header>
          <span className={`${compareStyles.comparePercent} ${textStyles.number}`}>
            {percent(counted?.percent ?? source.percent)}
          </span>
          <div>
            <h2 id="cmp-yours">of your text matches</h2>
            <p title={taken}>{taken}</p>
          </div>
          <span className={layoutStyles.spacer} />
          <label className={textStyles.hidden} htmlFor="cmp-source">
            Source to compare with
          </label>
          <Select
            id="cmp-source"
            className={compareStyles.compareSource}
            value={source.id}
            onChange={(event) => {
              const next = report.matches.find(({ sourceId }) => sourceId === event.target.value);
              if (next) focus(next.id);
            }}
          >
            {comparable
              .filter(({ source: one }) => report.matches.some(({ sourceId }) => sourceId === one.id))
              .map(({ source: one }) => (
                <option key={one.id} value={one.id}>
                  {one.number}. {one.title}
                </option>
              ))}
          </Select>
        </header>
        <div className={compareStyles.compareText} ref={left} id="doc">
          <SideText side="y" pieces={own} passages={yours} focused={focused} onFocus={focus} />
        </div>
      </section>
      <div className={compareStyles.compareGutter}>
        <div className={compareStyles.compareSteps}>{stepper}</div>
        <Ribbons left={left} right={right} passages={tied} focused={focused} onFocus={focus} ready={pieces !== null} />
      </div>
      <section className={compareStyles.compareRight} aria-labelledby="cmp-theirs">
        <header>
          <span className={`${compareStyles.comparePercent} ${textStyles.number}`}>{theirPercent(source)}</span>
          <div>
            <h2 id="cmp-theirs">of this source matches</h2>
            <p title={`${source.number}. ${source.title}. ${sourceLine(source)}`}>
              {source.number}. {source.title}. {sourceLine(source)}
            </p>
          </div>
          <span className={layoutStyles.spacer} />
          <div className={compareStyles.compareTools}>{stepper}</div>
          {source.url ? (
            <ButtonLink
              kind="quiet"
              className={buttonStyles.icon}
              href={source.url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label="Open source"
            >
              <ExternalLink className={iconStyles.root} aria-hidden="true" />
            </ButtonLink>
          ) : null}
        </header>
        <div className={compareStyles.compareText} ref={right} aria-busy={pieces === null}>
          {pieces === null ? <p className={textStyles.faint}>Loading source…</p> : null}
          {pieces && pieces.kind !== "whole" ? (
            <p className={`${fieldStyles.hint} ${compareStyles.compareNote}`}>
              {pieces.kind === "passages"
                ? "The licence of this source allows us to show only the matching passages."
                : "We keep only the excerpts of this source that are in the report."}
            </p>
          ) : null}
          {pieces ? (
            <SideText side="s" pieces={pieces.passages} passages={theirs} focused={focused} onFocus={focus} />
          ) : null}
        </div>
      </section>
    </div>
  );
}

function theirPercent({ length, taken }: ReportSource): string {
  return length ? percent(((taken ?? 0) / length) * 100) : "–";
}

/** The passages of a source in text order, each with both sides. */
function passagesOf(
  matches: readonly ReportMatch[],
  source: ReportSource | null,
): { yours: Passage; theirs: Passage }[] {
  return [...matches]
    .filter(({ sourceId, sourceStart }) => sourceId === source?.id && sourceStart !== null)
    .sort((a, b) => a.start - b.start)
    .map((match, at) => ({
      yours: {
        id: match.id,
        match,
        number: at + 1,
        start: match.start,
        end: match.end,
        runs: match.runs.map(([from, to]) => [from, to]),
      },
      theirs: {
        id: match.id,
        match,
        number: at + 1,
        start: match.sourceStart ?? 0,
        end: match.sourceEnd ?? 0,
        runs: match.runs.map(([, , from, to]) => [from, to]),
      },
    }));
}

function usePieces(
  matches: readonly ReportMatch[],
  source: ReportSource | null,
  load: Props["load"],
): SourcePieces | null {
  const [read, setRead] = useState<{ id: string; pieces: SourcePieces } | null>(null);
  const id = source?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    let over = false;
    const excerpts = { kind: "excerpts" as const, passages: excerptsOf(matches, id) };
    void (load ? load(id) : Promise.resolve(null)).then((pieces) => {
      if (!over) setRead({ id, pieces: pieces ?? excerpts });
    });
    return () => {
      over = true;
    };
  }, [id, load, matches]);
  return read?.id === id ? read.pieces : null;
}

/** The excerpts of a source that the report contains, in its order. */
function excerptsOf(matches: readonly ReportMatch[], id: string): SourcePieces["passages"] {
  return matches
    .flatMap(({ sourceId, excerpt, sourceStart }) =>
      sourceId === id && excerpt ? [{ start: excerpt.sourceAt ?? sourceStart ?? 0, text: excerpt.source }] : [],
    )
    .sort((a, b) => a.start - b.start)
    .filter((piece, at, all) => piece.start !== all[at - 1]?.start);
}
