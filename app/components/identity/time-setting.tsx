import { useEffect, useState } from "react";
import workStyles from "#app/components/shell/screen.work.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { ComboboxInput } from "#app/components/ui/combobox.tsx";
import { FieldError } from "#app/components/ui/field.tsx";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import segmentedStyles from "#app/components/ui/segmented.module.css";
import { type Locale, locales } from "#schema/vocabulary/identity.ts";
import { type DisplayAnswer, useDisplayForm } from "./display-form.ts";

type Props = { timeZone: string; locale: Locale; answer: DisplayAnswer | undefined };

const localeNames: Record<Locale, string> = { "en-GB": "British", "en-US": "American" };

/** How the viewer has dates and times written, on every page and in emails. */
export function TimeSettingSection({ timeZone, locale, answer }: Props) {
  return (
    <section className={workStyles.settingsSection} aria-labelledby="times">
      <header>
        <h2 id="times">Language and time</h2>
      </header>
      <LocaleRow locale={locale} answer={answer} />
      <ZoneRow stored={timeZone} answer={answer} />
    </section>
  );
}

function LocaleRow({ locale, answer }: Omit<Props, "timeZone">) {
  const { Form, sent, problem } = useDisplayForm("locale", answer);
  const shown = sent?.get("locale") ?? locale;
  return (
    <>
      {problem ? <NoticePanel title={problem} /> : null}
      <Form method="post" className={workStyles.settingsRow} data-saves-itself>
        <div>
          <b id="locale">English</b>
          <p>How dates and times are written: British “27 Nov 2026, 14:30”, American “Nov 27, 2026, 2:30 PM”.</p>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own border and would need a visible legend. */}
        <div className={segmentedStyles.root} role="group" aria-labelledby="locale">
          <HiddenInput name="intent" value="locale" />
          {locales.map((choice) => (
            <Button kind="bare" key={choice} name="locale" value={choice} aria-pressed={choice === shown}>
              {localeNames[choice]}
            </Button>
          ))}
        </div>
      </Form>
    </>
  );
}

/** The list comes from the browser, which supports every zone in it. */
function ZoneRow({ stored, answer }: { stored: string; answer: DisplayAnswer | undefined }) {
  const { Form, submit, sent, problem, answer: answered } = useDisplayForm("time-zone", answer);
  const [known, setKnown] = useState<string[]>([]);
  const [device, setDevice] = useState("");
  useEffect(() => {
    setKnown(Intl.supportedValuesOf("timeZone"));
    setDevice(Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, []);
  const rejected = answered && "fields" in answered ? answered : null;
  const zone = rejected?.values.timeZone ?? sent?.get("timeZone")?.toString() ?? stored;
  const error = rejected?.fields.timeZone;
  const zones = [...new Set(["UTC", ...(zone && !error ? [zone] : []), ...known])].sort();
  const save = (timeZone: string) => void submit({ intent: "time-zone", timeZone }, { method: "post" });
  return (
    <Form method="post" className={workStyles.settingsRow} data-saves-itself>
      <HiddenInput name="intent" value="time-zone" />
      <div>
        <label htmlFor="zone">Time zone</label>
        <p>
          Times on every page and in emails, and quiet hours.{" "}
          {zone === "" ? `The site uses the time zone of your device${device && ` (${nameOf(device)})`}.` : null}
          {zone !== "" && device ? (
            <Button kind="link" type="button" onClick={() => save("")}>
              Use the time zone of the device
            </Button>
          ) : null}
        </p>
        {error ? <FieldError id="zone-error">{error}</FieldError> : null}
        {problem && !error ? <NoticePanel title={problem} /> : null}
      </div>
      <span>
        <ComboboxInput
          id="zone"
          name="timeZone"
          label="Time zone"
          placeholder="Automatic"
          error={error}
          describedById={error ? "zone-error" : undefined}
          maxLength={64}
          options={zones.map((name) => ({ value: name, label: nameOf(name) }))}
          defaultValue={zone}
          onChange={save}
        />
        <noscript>
          <Button kind="secondary">Save</Button>
        </noscript>
      </span>
    </Form>
  );
}

function nameOf(zone: string): string {
  return zone.replaceAll("_", " ");
}
