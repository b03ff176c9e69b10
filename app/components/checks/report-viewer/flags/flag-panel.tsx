import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import numberStyles from "#app/components/ui/group.number.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { isLookedFor } from "#core/checks/report/names.ts";
import type { Report, ReportFlag } from "#schema/checks/report.ts";
import { flagNames, plural } from "../labels.ts";
import flagsStyles from "../report.flags.module.css";
import sourceStyles from "../report.source.module.css";
import { CodePoints } from "./code-points.tsx";
import type { FlagPlace } from "./flag-places.ts";

/**
 * The usual causes of each kind of flag. Each has an innocent and another explanation, and we cannot tell which
 * applies.
 */
const usually: Record<ReportFlag["kind"], string> = {
  replaced_char:
    "A second keyboard layout, scanned text or a font problem can leave letters from another alphabet. Sometimes letters are replaced so that a similarity check does not find a passage.",
  invisible_char:
    "Text pasted from a web page or a chat often has such characters. Sometimes they are inserted between letters so that a similarity check does not find a passage.",
  hidden_text:
    "A template, a comment or a layer can leave text that is not shown. Sometimes words are hidden to change the score of a similarity check. We compare hidden text and list it separately. It is not counted in the score.",
  tiny_text:
    "A watermark, a page number or a template can be set this small. Sometimes words are made too small to read to change the score of a similarity check.",
  spacing:
    "Text copied from a PDF often loses spaces or gets new ones. Sometimes spaces are removed or inserted inside words so that a similarity check does not find a passage.",
  added_marks:
    "Marks above or through letters can be decoration, or letters from another language typed wrongly. Sometimes they are added so that a similarity check does not find a passage.",
  changed_spelling:
    "A damaged file or a bad scan can double or lose letters. Sometimes a letter is added to every word, letters are swapped, or digits replace letters, so that a similarity check does not find a passage.",
  quoted_text:
    "An interview, a dialogue or a study of a text is mostly quotations. Sometimes copied text is in quotation marks without a source. A quotation without a citation is counted in the score.",
  language_switch: "A quotation or a name in another language. Sometimes a translated passage.",
};

type Props = {
  report: Report;
  places: readonly FlagPlace[];
  focused: string | null;
  onFocus: (id: string) => void;
  /** The student's explanation of a flag, if it can be given here. */
  note?: (flag: number) => ReactNode;
};

/** A card per kind of flag: the count, an example with code points, and the usual causes. */
export function FlagPanel({ report, places, focused, onFocus, note }: Props) {
  const { flags } = report;
  const open = places.find(({ id }) => id === focused)?.flag ?? (flags.length === 1 ? 0 : null);
  const absent = (Object.keys(flagNames) as ReportFlag["kind"][]).filter(
    (kind) =>
      kind !== "language_switch" &&
      isLookedFor(kind, report.engineVersion) &&
      !flags.some((flag) => flag.kind === kind),
  );
  return (
    <>
      <section className={flagsStyles.flagHead} aria-labelledby="flags">
        <h2 id="flags">{flags.length === 0 ? "No flags" : plural(flags.length, "flag")}</h2>
        <p>
          <b>A flag is not proof of anything.</b> It shows where the file may differ from what a reader sees. Read the
          place and add an explanation.
        </p>
      </section>
      <ul className={flagsStyles.flags}>
        {flags.map((flag, at) => {
          const its = places.filter((place) => place.flag === at);
          const first = its[0];
          return (
            <li
              key={`${flag.kind}-${flag.note}`}
              className={`${sourceStyles.sourceCard} ${numberStyles.flag}${open === at ? ` ${sourceStyles.open}` : ""}`}
            >
              <Button
                kind="bare"
                type="button"
                className={sourceStyles.sourceCardHead}
                aria-expanded={open === at}
                disabled={!first}
                onClick={() => first && onFocus(first.id)}
              >
                <span className={numberStyles.number}>{at + 1}</span>
                <span className={sourceStyles.sourceCardTitle}>{flagNames[flag.kind]}</span>
                <b>{flag.count.toLocaleString("en-US")}</b>
                <span className={sourceStyles.sourceMetadata}>{plural(its.length, "place")} in the text</span>
              </Button>
              {open === at ? (
                <div className={sourceStyles.sourceCardBody}>
                  {first ? (
                    <CodePoints text={report.text} flag={flag} place={its.find(({ id }) => id === focused) ?? first} />
                  ) : null}
                  <p>{flag.note}</p>
                  <h3>What this usually means</h3>
                  <p>{usually[flag.kind]} We cannot tell which applies here.</p>
                  {note?.(at)}
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      {absent.length > 0 ? (
        <p className={flagsStyles.notFound}>
          <Check className={iconStyles.root} aria-hidden="true" />
          Checked and not found: {absent.map((kind) => flagNames[kind].toLowerCase()).join(", ")}.
        </p>
      ) : null}
    </>
  );
}
