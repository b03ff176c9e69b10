import textStyles from "#app/components/ui/text.module.css";
import type { Report, ReportMatch } from "#schema/checks/report.ts";
import sourceStyles from "../report.source.module.css";

/**
 * The student's passage above the source's: equal words are bold, words only in the student's text are marked +, words
 * only in the source −.
 */
export function Pair({ report, match }: { report: Report; match: ReportMatch }) {
  if (!match.excerpt) {
    return (
      <div className={sourceStyles.pair}>
        <div>
          <p className={sourceStyles.pairSource}>Yours</p>
          <b>{report.text.slice(match.start, match.end)}</b>
        </div>
        <div>
          <p className={sourceStyles.pairSource}>Source</p>
          <span className={textStyles.faint}>We never show the text of other students’ documents.</span>
        </div>
      </div>
    );
  }
  const yours = piecesOf(
    match.excerpt.yours,
    match.runs.map(([from, to]) => [from - match.start, to - match.start]),
  );
  const sourceAt = match.excerpt.sourceAt ?? match.sourceStart ?? 0;
  const theirs = piecesOf(
    match.excerpt.source,
    match.runs.map(([, , from, to]) => [from - sourceAt, to - sourceAt]),
  );
  return (
    <div className={sourceStyles.pair}>
      <div>
        <p className={sourceStyles.pairSource}>Yours</p>
        {yours.map((piece) => (
          <Words key={piece.at} piece={piece} other="ins" />
        ))}
      </div>
      <div>
        <p className={sourceStyles.pairSource}>Source</p>
        {theirs.map((piece) => (
          <Words key={piece.at} piece={piece} other="del" />
        ))}
      </div>
    </div>
  );
}

/** Equal words are bold; the sign of a difference is placed at its words, not at the space or full stop before them. */
export function Words({ piece, other: Other }: { piece: Piece; other: "ins" | "del" }) {
  if (piece.same) return <b>{piece.text}</b>;
  const [, before = "", words = "", after = ""] =
    /^([^\p{L}\p{N}]*)([\s\S]*?)([^\p{L}\p{N}]*)$/u.exec(piece.text) ?? [];
  return (
    <>
      {before}
      <Other>{words}</Other>
      {after}
    </>
  );
}

type Piece = { text: string; same: boolean; at: number };

/** Splits a text at its equal runs ([from, to) in the text); differences of spaces and punctuation are ignored. */
export function piecesOf(text: string, runs: readonly (readonly [number, number])[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [from, to] of [...runs].sort((a, b) => a[0] - b[0])) {
    if (to <= at) continue;
    const start = Math.max(at, Math.min(from, text.length));
    if (start > at) pieces.push(between(text.slice(at, start), at));
    const end = Math.max(start, Math.min(to, text.length));
    if (end > start) pieces.push({ text: text.slice(start, end), same: true, at: start });
    at = end;
  }
  if (at < text.length) pieces.push(between(text.slice(at), at));
  return pieces;
}

function between(text: string, at: number): Piece {
  return { text, same: !/[\p{L}\p{N}]/u.test(text), at };
}
