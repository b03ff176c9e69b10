import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { Report, ReportFlag } from "#schema/report.ts";
import { flagNames, plural } from "../words.ts";
import { CodePoints } from "./code-points.tsx";
import type { FlagPlace } from "./flag-paper.tsx";

const usually: Record<ReportFlag["kind"], string> = {
  replaced_char:
    "A second keyboard layout, text pasted from a scan, or a font repair. Sometimes it is done so that a checker does not see a passage. We cannot tell which.",
  invisible_char:
    "Text pasted from a web page or a chat often carries such characters. Sometimes they are put between letters so that a checker does not see a passage. We cannot tell which.",
  hidden_text:
    "A template, a comment or a layer that a program left behind. Sometimes words are hidden to change what a checker counts. We cannot tell which.",
  tiny_text:
    "A watermark, a page number or a template. Sometimes words are made too small or too pale to read so that they count and are not seen. We cannot tell which.",
  spacing:
    "Text copied from a PDF often loses its spaces or gets new ones. Sometimes spaces are changed so that a checker does not see a passage. We cannot tell which.",
  added_marks:
    "Marks above or through letters are sometimes decoration. Sometimes they are added so that a checker does not see a passage. We cannot tell which.",
  quoted_text:
    "An interview or a dialogue is mostly in quotation marks. Sometimes a copied text is put in quotation marks without a source. We cannot tell which.",
  language_switch: "A quotation or a name in another language. Sometimes a translated passage. We cannot tell which.",
};

type Props = {
  report: Report;
  places: readonly FlagPlace[];
  focused: string | null;
  onFocus: (id: string) => void;
  /** What the student says of a flag, where it can be said. */
  note?: (flag: number) => ReactNode;
};

/** A card for each kind of flag: how many, an example as code points, what it usually means. */
export function FlagPanel({ report, places, focused, onFocus, note }: Props) {
  const { flags } = report;
  const open = places.find(({ id }) => id === focused)?.flag ?? (flags.length === 1 ? 0 : null);
  const absent = (Object.keys(flagNames) as ReportFlag["kind"][]).filter(
    (kind) => kind !== "language_switch" && !flags.some((flag) => flag.kind === kind),
  );
  return (
    <>
      <section className="flag-head" aria-labelledby="flags">
        <h2 id="flags">{flags.length === 0 ? "No flags" : plural(flags.length, "flag")}</h2>
        <p>
          <b>A flag is not proof of anything.</b> It shows where the file holds characters a reader does not see. They
          do not count in the score.
        </p>
      </section>
      <ul className="flags">
        {flags.map((flag, at) => {
          const its = places.filter((place) => place.flag === at);
          const first = its[0];
          return (
            <li key={`${flag.kind}-${flag.note}`} className={`sc gf${open === at ? " open" : ""}`}>
              <button
                type="button"
                className="sc-head"
                aria-expanded={open === at}
                disabled={!first}
                onClick={() => first && onFocus(first.id)}
              >
                <span className="sn">{at + 1}</span>
                <span className="sc-title">{flagNames[flag.kind]}</span>
                <b>{flag.count.toLocaleString("en-US")}</b>
                <span className="m">{plural(its.length, "place")} in the text</span>
              </button>
              {open === at ? (
                <div className="sc-body">
                  {first ? (
                    <CodePoints text={report.text} flag={flag} place={its.find(({ id }) => id === focused) ?? first} />
                  ) : null}
                  <p>{flag.note}</p>
                  <h3>What it usually means</h3>
                  <p>{usually[flag.kind]}</p>
                  {note?.(at)}
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      {absent.length > 0 ? (
        <p className="not-found">
          <Check className="i" aria-hidden="true" />
          Looked for and not found: {absent.map((kind) => flagNames[kind].toLowerCase()).join(", ")}.
        </p>
      ) : null}
    </>
  );
}
