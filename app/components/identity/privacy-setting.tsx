import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { FormAnswer } from "#app/components/shell/form-answer.ts";
import workStyles from "#app/components/shell/screen.work.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { FieldError } from "#app/components/ui/field.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { Select } from "#app/components/ui/select.tsx";
import { Switch } from "#app/components/ui/switch.tsx";
import { retentionChoices } from "#schema/vocabulary/checks.ts";

type Props = {
  ofChecks: { retentionDays: number; privateByDefault: boolean; compareOwnDrafts: boolean };
  answer: FormAnswer | { saved: true } | { sent: true } | undefined;
  children: ReactNode;
};

/** What new checks start with, and how long their files are kept: one form. Each check can still be started otherwise. */
export function PrivacySetting({ ofChecks, answer, children }: Props) {
  const sending = useNavigation().state === "submitting";
  const unsent = answer && "fields" in answer ? answer : undefined;
  const error = unsent?.fields.retentionDays;
  const isOn = (name: "privateByDefault" | "compareOwnDrafts") =>
    unsent ? unsent.values[name] === "on" : ofChecks[name];
  return (
    <section className={workStyles.settingsSection} aria-labelledby="privacy">
      <header>
        <h2 id="privacy">Privacy</h2>
        {answer && "saved" in answer ? (
          <span className={workStyles.settingsState} role="status">
            <Check className={iconStyles.root} aria-hidden="true" />
            Saved
          </span>
        ) : null}
      </header>
      {unsent?.problem ? <NoticePanel title={unsent.problem} /> : null}
      <Form method="post">
        <div className={workStyles.settingsRow}>
          <div>
            <label htmlFor="retentionDays">Keep checked files for</label>
            <p id="retention-hint">
              After this time we delete the file, its text and its fingerprints. This applies to your next checks; the
              dates of your existing files do not change.
            </p>
            {error ? <FieldError id="retentionDays-error">{error}</FieldError> : null}
          </div>
          <Select
            id="retentionDays"
            name="retentionDays"
            defaultValue={unsent?.values.retentionDays ?? ofChecks.retentionDays}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "retentionDays-error" : "retention-hint"}
          >
            {retentionChoices.map((days) => (
              <option key={days} value={days}>
                {days === 1 ? "1 day" : `${days} days`}
              </option>
            ))}
          </Select>
        </div>
        <div className={workStyles.settingsRow}>
          <div>
            <label htmlFor="privateByDefault">Start checks in private mode</label>
            <p id="private-hint">
              “Private check” is selected when you open the check form. We then keep neither the file nor the report.
              You can choose a standard check each time.
            </p>
          </div>
          <Switch
            id="privateByDefault"
            name="privateByDefault"
            defaultChecked={isOn("privateByDefault")}
            aria-describedby="private-hint"
          />
        </div>
        <div className={workStyles.settingsRow}>
          <div>
            <label htmlFor="compareOwnDrafts">Compare with earlier versions of my work</label>
            <p id="drafts-hint">
              Standard checks also compare with earlier versions of your work. Matches with them are shown but never
              counted. You can change this for each check.
            </p>
          </div>
          <Switch
            id="compareOwnDrafts"
            name="compareOwnDrafts"
            defaultChecked={isOn("compareOwnDrafts")}
            aria-describedby="drafts-hint"
          />
        </div>
        <div className={workStyles.settingsRow}>
          <span />
          <Button kind="secondary" sending={sending} sendingLabel="Saving…">
            Save
          </Button>
        </div>
      </Form>
      {children}
    </section>
  );
}
