import { FieldError } from "#app/components/ui/field.tsx";
import type { CheckMode } from "#schema/checks/check.ts";
import { retentionChoices, SMALL_MATCH_MOST } from "#schema/vocabulary/checks.ts";

export type Options = {
  stored: boolean;
  library: boolean;
  students: boolean;
  compareDrafts: boolean;
  openTexts: boolean;
  turnitin: boolean;
  excludeQuotations: boolean;
  excludeBibliography: boolean;
  smallMatchWords: number;
  retentionDays: number;
};

type Props = {
  options: Options;
  onChange: (options: Options) => void;
  /** Whether open collections outside can be asked at all. */
  asksOutside: boolean;
  /** Whether this site has an account at Turnitin. */
  asksTurnitin: boolean;
  /** Without it other students' documents cannot be chosen. */
  emailConfirmed: boolean;
  /** A private check keeps nothing and asks nobody outside. */
  mode: CheckMode;
};

const boxes = [
  ["library", "Compare with our articles and the reference library", "Open texts that can be shown in full."],
  [
    "students",
    "Compare with other students’ documents",
    "Those that other students chose to add. A match shows where it is, never their words.",
  ],
  ["compareDrafts", "Compare with my own earlier drafts", "They are shown and never counted."],
  [
    "openTexts",
    "Compare with open articles of Europe PMC",
    "Twelve phrases of eight words are sent there. Nothing else of your text leaves us.",
  ],
  [
    "turnitin",
    "Ask Turnitin as well",
    "Your document is sent to Turnitin’s own service, and not added to its index. Its number stands beside ours.",
  ],
  [
    "excludeQuotations",
    "Leave cited quotations out of the score",
    "They are still shown. Quotations without a citation count.",
  ],
  ["excludeBibliography", "Leave the list of references out of the score", "They are still shown."],
  [
    "stored",
    "Keep my text for other students’ checks",
    "Later checks of other students can then find it. They never see your text.",
  ],
] as const;

const DRAFTS_PRIVATELY =
  "The texts of your last ten kept documents are sent to this browser. They are shown and never counted.";

const CONFIRM_FIRST = "Confirm your email address first.";

/** Step two: what to compare with, what to leave out, how long to keep it. */
export function OptionsStep({ options, onChange, asksOutside, asksTurnitin, emailConfirmed, mode }: Props) {
  const kept = mode === "kept";
  const withheld: Partial<Record<keyof Options, boolean>> = {
    openTexts: !kept || !asksOutside,
    turnitin: !kept || !asksTurnitin,
    stored: !kept,
    // A private check compares with all of ours.
    library: !kept,
    students: !kept,
  };
  const hints: Partial<Record<keyof Options, string>> = {
    ...(emailConfirmed ? {} : { students: CONFIRM_FIRST }),
    ...(kept ? {} : { compareDrafts: DRAFTS_PRIVATELY }),
  };
  const offered = boxes.filter(([name]) => !withheld[name]);
  return (
    <section className="stp" aria-labelledby="step-options">
      <b aria-hidden="true">2</b>
      <div>
        <h2 id="step-options">Options</h2>
        <div className="option-list">
          {offered.map(([name, label, hint]) => (
            <label key={name} className="ck" htmlFor={name}>
              <input
                type="checkbox"
                id={name}
                checked={options[name]}
                disabled={name === "students" && !emailConfirmed}
                onChange={(event) => onChange({ ...options, [name]: event.target.checked })}
              />
              <span>
                {label}
                <span className="hint">{hints[name] ?? hint}</span>
              </span>
            </label>
          ))}
        </div>
        <div className="option-row">
          <div className="f">
            <label htmlFor="small">Leave out matches under this many words</label>
            <input
              id="small"
              className="in num"
              type="number"
              min={0}
              max={SMALL_MATCH_MOST}
              value={Number.isNaN(options.smallMatchWords) ? "" : options.smallMatchWords}
              aria-invalid={!isSmallMatch(options.smallMatchWords)}
              aria-describedby={isSmallMatch(options.smallMatchWords) ? undefined : "small-error"}
              onChange={(event) => onChange({ ...options, smallMatchWords: event.target.valueAsNumber })}
            />
            {isSmallMatch(options.smallMatchWords) ? null : (
              <FieldError id="small-error">{SMALL_MATCH_RANGE}</FieldError>
            )}
          </div>
          {kept ? (
            <div className="f">
              <label htmlFor="keep">Keep the file and the report for</label>
              <select
                id="keep"
                className="in"
                value={options.retentionDays}
                onChange={(event) => onChange({ ...options, retentionDays: Number(event.target.value) })}
              >
                {retentionChoices.map((days) => (
                  <option key={days} value={days}>
                    {days === 1 ? "1 day" : `${days} days`}
                  </option>
                ))}
              </select>
            </div>
          ) : null}
        </div>
      </div>
    </section>
  );
}

/** What is typed stays as it is typed; what is out of range is said at the field and not sent. */
export const SMALL_MATCH_RANGE = `Enter a whole number from 0 to ${SMALL_MATCH_MOST}.`;

export function isSmallMatch(words: number): boolean {
  return Number.isInteger(words) && words >= 0 && words <= SMALL_MATCH_MOST;
}
