import { type MouseEvent, memo, type KeyboardEvent as ReactKey, useMemo, useRef } from "react";
import cardStyles from "#app/components/ui/card.module.css";
import type { View } from "#core/checks/report/view.ts";
import type { Report } from "#schema/checks/report.ts";
import documentStyles from "../report.document.module.css";
import { useLatest } from "../use-viewer.ts";
import { LineNumbers } from "./line-numbers.tsx";
import { type Drawn, hiddenSpans, MarkedText, stateWord } from "./marks.tsx";
import { Paragraph } from "./paragraph.tsx";
import { type Chunk, chunksOf, type Span } from "./paragraphs.ts";
import { Tags } from "./tags.tsx";
import { useWidth } from "./use-width.ts";

/** Texts up to this length, in characters, are laid out at once, so their lines can be numbered. */
const NUMBERED_CHARACTERS = 130_000;

type Props = {
  report: Report;
  view: View;
  focused: string | null;
  /** The zoom step of the text size. */
  zoom: number;
  onFocus: (id: string) => void;
};

/**
 * The whole text with its marked passages; each mark is a button that opens its source. The tags in the margin open the
 * same sources and are for pointers only.
 */
export function ReportText({ report, view, focused, zoom, onFocus }: Props) {
  const article = useRef<HTMLElement>(null);
  const width = useWidth(article);
  const chunks = useMemo(
    () => chunksOf<Span>(report.text, [...report.matches, ...hiddenSpans(report)], report.pages, report.structure),
    [report],
  );
  const drawn = useMemo(() => drawnOf(view), [view]);
  const states = useMemo(() => chunks.map((chunk) => chunkState(chunk, drawn)), [chunks, drawn]);
  const numbered = report.text.length <= NUMBERED_CHARACTERS;

  const take = useLatest((target: EventTarget) => {
    const id = target instanceof Element ? target.closest<HTMLElement>("[data-match]")?.dataset.match : undefined;
    if (id) onFocus(id);
    return id !== undefined;
  });

  return (
    <article
      ref={article}
      className={`${cardStyles.page} ${documentStyles.document} ${documentStyles[`zoom${zoom}`] ?? ""}${numbered ? "" : ` ${documentStyles.long}`}`}
      id="doc"
      aria-label={report.title}
      onClick={(event: MouseEvent) => take(event.target)}
      onKeyDown={(event: ReactKey) => {
        if ((event.key === "Enter" || event.key === " ") && take(event.target)) event.preventDefault();
      }}
    >
      {chunks.map((chunk, at) => (
        <DrawnChunk
          key={chunk.key}
          chunk={chunk}
          drawn={drawn}
          focused={focused !== null && covers(chunk, focused) ? focused : null}
          state={states[at] ?? ""}
          size={`${zoom}.${width}`}
        />
      ))}
      {numbered ? <LineNumbers article={article} size={`${zoom}.${width}`} /> : null}
    </article>
  );
}

type ChunkProps = {
  chunk: Chunk<Span>;
  drawn: ReadonlyMap<string, Drawn>;
  focused: string | null;
  state: string;
  size: string;
};

const DrawnChunk = memo(
  function DrawnChunk({ chunk, drawn, focused, state, size }: ChunkProps) {
    const place = useRef<HTMLDivElement>(null);
    return (
      <div
        ref={place}
        className={`${documentStyles.chunk} ${documentStyles[`chunk${Math.ceil(chunk.characters / 1000)}`] ?? ""}`}
      >
        {chunk.paragraphs.map((paragraph) => (
          <Paragraph
            key={paragraph.start}
            paragraph={paragraph}
            draw={(segment, isFirst) => (
              <MarkedText segment={segment} drawn={drawn} focused={focused} isFirst={isFirst} />
            )}
            state={stateWord(spansOf(paragraph), drawn, focused)}
          />
        ))}
        <Tags chunk={chunk} drawn={drawn} focused={focused} place={place} version={`${state}${focused}${size}`} />
      </div>
    );
  },
  (a, b) => a.chunk === b.chunk && a.state === b.state && a.focused === b.focused && a.size === b.size,
);

function chunkState(chunk: Chunk<Span>, drawn: ReadonlyMap<string, Drawn>): string {
  return chunk.paragraphs.map((paragraph) => stateWord(spansOf(paragraph), drawn, null)).join("/");
}

function spansOf({ segments }: Chunk<Span>["paragraphs"][number]): readonly Span[] {
  return segments.flatMap(({ spans }) => spans);
}

function covers(chunk: Chunk<Span>, id: string): boolean {
  return chunk.paragraphs.some((paragraph) => spansOf(paragraph).some((span) => span.id === id));
}

function drawnOf(view: View): Map<string, Drawn> {
  const numbers = new Map(view.sources.map(({ source }) => [source.id, source.number]));
  let place = 0;
  return new Map(
    view.matches.map((shown) => {
      if (shown.leftOut === null) place += 1;
      return [shown.match.id, { shown, number: numbers.get(shown.sourceId) ?? 0, place }];
    }),
  );
}
