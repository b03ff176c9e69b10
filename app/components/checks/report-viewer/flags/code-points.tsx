import type { ReportFlag } from "#schema/checks/report.ts";
import flagsStyles from "../report.flags.module.css";
import type { FlagPlace } from "./flag-places.ts";

const CELLS = 5;
/** Places up to this length, in characters, are shown with their context, because they cannot be recognised alone. */
const SHORT = 12;
const AROUND = 24;
const LONGEST = 160;

/** Five characters around a place, each with its code point; suspicious ones are marked. */
export function CodePoints({ text, flag, place }: { text: string; flag: ReportFlag; place: FlagPlace }) {
  if (flag.kind !== "replaced_char" && flag.kind !== "invisible_char") return <Sample text={text} place={place} />;
  const before = [...text.slice(Math.max(0, place.start - 8), place.start)].slice(-2);
  const odd = [...text.slice(place.start, place.end)].slice(0, CELLS - 2);
  const after = [...text.slice(place.end, place.end + 8)].slice(0, CELLS - before.length - odd.length);
  const cells = [
    ...before.map((letter) => ({ letter, odd: false })),
    ...odd.map((letter) => ({ letter, odd: true })),
    ...after.map((letter) => ({ letter, odd: false })),
  ];
  return (
    <ol className={flagsStyles.codePoints} aria-label="Characters and their code points">
      {cells.map(({ letter, odd: isOdd }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells of one place never change their order.
        <li key={at} className={isOdd ? flagsStyles.codePointOdd : undefined}>
          <span>{/\S/.test(letter) && !/\p{Cf}/u.test(letter) ? letter : "\u00a0"}</span>
          <code>{codePoint(letter)}</code>
        </li>
      ))}
    </ol>
  );
}

function Sample({ text, place: { start, end } }: { text: string; place: FlagPlace }) {
  const around = end - start < SHORT ? AROUND : 0;
  return (
    <p className={flagsStyles.flagSample}>
      {text.slice(Math.max(0, start - around), start).toWellFormed()}
      <b>{text.slice(start, Math.min(end, start + LONGEST)).toWellFormed()}</b>
      {text.slice(end, end + around).toWellFormed()}
    </p>
  );
}

function codePoint(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
