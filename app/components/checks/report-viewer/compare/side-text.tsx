import { memo, useMemo } from "react";
import textStyles from "#app/components/ui/text.module.css";
import type { ReportMatch } from "#schema/checks/report.ts";
import { groupOf, plural } from "../labels.ts";
import { piecesOf, Words } from "../panel/pair.tsx";
import compareStyles from "../report.compare.module.css";
import documentStyles from "../report.document.module.css";
import frameStyles from "../report.frame.module.css";
import sourceStyles from "../report.source.module.css";
import { Paragraph } from "../text/paragraph.tsx";
import { chunksOf, type Span } from "../text/paragraphs.ts";

/** The part of one text that belongs to a match: its position, and the runs that are equal on both sides. */
export type Passage = Span & { match: ReportMatch; number: number; runs: [number, number][] };

type Props = {
  /** "y" for the student's text, "s" for the source; the prefix of element ids. */
  side: "y" | "s";
  /** Parts of the text with their start offsets; a complete text is one part. */
  pieces: readonly { start: number; text: string }[];
  passages: readonly Passage[];
  focused: string | null;
  onFocus: (id: string) => void;
};

/** One of the two texts: passages are marked, and text that only this side has is underlined with a sign. */
export const SideText = memo(function SideText({ side, pieces, passages, focused, onFocus }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for the marks inside, which handle the keyboard themselves.
    <div
      className={sourceStyles.sideText}
      onClick={(event) => press(event.target)}
      onKeyDown={(event) => {
        if ((event.key === "Enter" || event.key === " ") && press(event.target)) event.preventDefault();
      }}
    >
      {pieces.map((piece, at) => (
        <Piece
          key={piece.start}
          side={side}
          piece={piece}
          cut={pieces.length > 1 && at > 0}
          passages={passages}
          focused={focused}
        />
      ))}
    </div>
  );

  function press(target: EventTarget): boolean {
    const id = target instanceof Element ? target.closest<HTMLElement>("[data-match]")?.dataset.match : undefined;
    if (id) onFocus(id);
    return id !== undefined;
  }
});

type PieceProps = Pick<Props, "side" | "passages" | "focused"> & {
  piece: { start: number; text: string };
  cut: boolean;
};

function Piece({ side, piece, cut, passages, focused }: PieceProps) {
  const here = useMemo(
    () =>
      passages
        .filter(({ start, end }) => start < piece.start + piece.text.length && end > piece.start)
        .map(
          (passage): Passage => ({ ...passage, start: passage.start - piece.start, end: passage.end - piece.start }),
        ),
    [passages, piece],
  );
  const byId = useMemo(() => new Map(here.map((passage) => [passage.id, passage])), [here]);
  const chunks = useMemo(() => chunksOf<Span>(piece.text, here, [0]), [piece, here]);
  const long = piece.text.length > 130_000;
  return (
    <>
      {cut ? (
        <p className={compareStyles.cutMark}>
          <span className={textStyles.hidden}>Text not shown</span>
          <span aria-hidden="true">…</span>
        </p>
      ) : null}
      {chunks.map((chunk) => (
        <div
          key={chunk.key}
          className={
            long
              ? `${documentStyles.chunk} ${compareStyles.chunkFar} ${documentStyles[`chunk${Math.ceil(chunk.characters / 1000)}`] ?? ""}`
              : documentStyles.chunk
          }
        >
          {chunk.paragraphs.map((paragraph) => (
            <Paragraph
              key={paragraph.start}
              paragraph={paragraph}
              state={paragraph.segments.some(({ spans }) => spans.some(({ id }) => id === focused)) ? `${focused}` : ""}
              draw={(segment, isFirst) => {
                const passage = byId.get(
                  segment.spans.find(({ id }) => id === focused)?.id ?? segment.spans[0]?.id ?? "",
                );
                if (!passage) return segment.text;
                return (
                  <MarkedPassage
                    side={side}
                    passage={passage}
                    offset={piece.start}
                    text={segment.text}
                    at={segment.start}
                    first={isFirst(passage.id) || passage.start < 0}
                    on={passage.id === focused}
                  />
                );
              }}
            />
          ))}
        </div>
      ))}
    </>
  );
}

type MarkProps = {
  side: "y" | "s";
  passage: Passage;
  offset: number;
  text: string;
  at: number;
  first: boolean;
  on: boolean;
};

function MarkedPassage({ side, passage, offset, text, at, first, on }: MarkProps) {
  const { match, number } = passage;
  const runs = passage.runs.map(([from, to]): [number, number] => [from - offset - at, to - offset - at]);
  return (
    <mark
      className={`${groupOf(match.group).mark}${on ? ` ${frameStyles.current}` : ""}`}
      data-mark={`${side}-${match.id}`}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a button element cannot wrap across lines like text. */}
      <span
        role="button"
        tabIndex={first ? 0 : -1}
        id={first ? `${side}-${match.id}` : undefined}
        data-match={match.id}
        aria-pressed={on}
      >
        {first ? (
          <span className={textStyles.hidden}>
            Passage {number}, {groupOf(match.group).name}, {plural(match.words, "word")}:{" "}
          </span>
        ) : null}
        {piecesOf(text, runs).map((piece) =>
          piece.same ? (
            <span key={piece.at}>{piece.text}</span>
          ) : (
            <Words key={piece.at} piece={piece} other={side === "y" ? "ins" : "del"} />
          ),
        )}
      </span>
    </mark>
  );
}
