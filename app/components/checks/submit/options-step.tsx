import { Fragment } from "react";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import checkStyles from "#app/components/ui/field.check.module.css";
import fieldStyles from "#app/components/ui/field.module.css";
import { FieldError } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Select } from "#app/components/ui/select.tsx";
import textStyles from "#app/components/ui/text.module.css";
import type { CheckMode } from "#schema/checks/check.ts";
import { retentionChoices, SMALL_MATCH_MOST } from "#schema/vocabulary/checks.ts";
import type { TextService } from "#schema/vocabulary/open-services.ts";
import stagesStyles from "../checks.stages.module.css";
import submitStyles from "./checks.submit.module.css";
import { OpenServices } from "./open-services.tsx";

export type Options = {
  stored: boolean;
  library: boolean;
  students: boolean;
  compareDrafts: boolean;
  openTexts: boolean;
  openServices: readonly TextService[];
  turnitin: boolean;
  excludeQuotations: boolean;
  excludeBibliography: boolean;
  smallMatchWords: number;
  retentionDays: number;
};

type Props = {
  options: Options;
  onChange: (options: Options) => void;
  /** The services outside that a check can ask. */
  openServices: readonly TextService[];
  /** Whether this site has a Turnitin account. */
  hasTurnitin: boolean;
  /** Unless confirmed, other students' documents cannot be selected for comparison. */
  emailConfirmed: boolean;
  /** A private check stores nothing and uses no third parties. */
  mode: CheckMode;
};

const boxes = [
  [
    "library",
    "Compare with our articles, the reference library and public collections",
    "Matches with these texts are shown with their source.",
  ],
  [
    "students",
    "Compare with other students’ documents",
    "Only documents that other students chose to add. A match shows the place in your text, never their words.",
  ],
  ["compareDrafts", "Compare with earlier versions of my work", "Matches with them are shown but never counted."],
  [
    "openTexts",
    "Compare with the open literature",
    "We send short phrases of your text to the services below. We leave out the title page, quotations, references, numbers, and names as far as we recognise them. The report lists each phrase.",
  ],
  [
    "turnitin",
    "Also check with Turnitin",
    "We send your document to Turnitin. It is not added to Turnitin’s index. The Turnitin score appears beside our score.",
  ],
  [
    "excludeQuotations",
    "Exclude cited quotations from the score",
    "They are still shown. Quotations without a citation are counted.",
  ],
  ["excludeBibliography", "Exclude the reference list from the score", "Matches in it are still shown."],
  [
    "stored",
    "Let other students’ checks compare with my text",
    "Later checks by other students can find matches with your text. They never see your text.",
  ],
] as const;

const VERSIONS_PRIVATELY =
  "We send the text of your last 10 saved documents to this browser. Matches with them are shown but never counted.";

const CONFIRM_FIRST = "Confirm your email address first.";

/** Step two: what to compare with, what to exclude, and how long to keep it. */
export function OptionsStep({ options, onChange, openServices, hasTurnitin, emailConfirmed, mode }: Props) {
  const saved = mode === "kept";
  const withheld: Partial<Record<keyof Options, boolean>> = {
    openTexts: !saved || openServices.length === 0,
    turnitin: !saved || !hasTurnitin,
    stored: !saved,
    // A private check always compares with all of our collections.
    library: !saved,
    students: !saved,
  };
  const hints: Partial<Record<keyof Options, string>> = {
    ...(emailConfirmed ? {} : { students: CONFIRM_FIRST }),
    ...(saved ? {} : { compareDrafts: VERSIONS_PRIVATELY }),
  };
  const offered = boxes.filter(([name]) => !withheld[name]);
  return (
    <section className={stagesStyles.step} aria-labelledby="step-options">
      <b aria-hidden="true">2</b>
      <div>
        <h2 id="step-options">Options</h2>
        <div className={submitStyles.optionList}>
          {offered.map(([name, label, hint]) => (
            <Fragment key={name}>
              <label className={checkStyles.check} htmlFor={name}>
                <Checkbox
                  id={name}
                  checked={options[name]}
                  disabled={name === "students" && !emailConfirmed}
                  onChange={(event) => onChange({ ...options, [name]: event.target.checked })}
                />
                <span>
                  {label}
                  <span className={fieldStyles.hint}>{hints[name] ?? hint}</span>
                </span>
              </label>
              {name === "openTexts" && options.openTexts ? (
                <OpenServices
                  offered={openServices}
                  chosen={options.openServices}
                  onChange={(next) => onChange({ ...options, openServices: next })}
                />
              ) : null}
            </Fragment>
          ))}
        </div>
        <div className={submitStyles.optionRow}>
          <div className={fieldStyles.root}>
            <label htmlFor="small">Do not count matches shorter than (words)</label>
            <Input
              id="small"
              className={textStyles.number}
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
          {saved ? (
            <div className={fieldStyles.root}>
              <label htmlFor="keep">Keep the file and the report for</label>
              <Select
                id="keep"
                value={options.retentionDays}
                onChange={(event) => onChange({ ...options, retentionDays: Number(event.target.value) })}
              >
                {retentionChoices.map((days) => (
                  <option key={days} value={days}>
                    {days === 1 ? "1 day" : `${days} days`}
                  </option>
                ))}
              </Select>
            </div>
          ) : null}
        </div>
      </div>
    </section>
  );
}

/** The input is left as typed; a value out of range shows this message and is not sent. */
export const SMALL_MATCH_RANGE = `Enter a whole number from 0 to ${SMALL_MATCH_MOST}.`;

export function isSmallMatch(words: number): boolean {
  return Number.isInteger(words) && words >= 0 && words <= SMALL_MATCH_MOST;
}
