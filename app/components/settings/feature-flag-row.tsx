import { Check, X } from "lucide-react";
import { useFetcher } from "react-router";
import type { AdminAnswer } from "#app/components/checks/admin/admin-answer.ts";
import type { FlagName } from "#schema/platform/flags.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import iconStyles from "../ui/icon.module.css";
import { HiddenFields, Input } from "../ui/input.tsx";
import layoutStyles from "../ui/layout.module.css";
import { Pill } from "../ui/pill.tsx";
import textStyles from "../ui/text.module.css";
import { Moment } from "../ui/time.tsx";
import styles from "./feature-flags.admin.module.css";
import { CHANGE_FLAG, flagTexts, UNDO_FLAG } from "./flag-texts.ts";

type FlagChangeView = {
  at: number;
  by: string | null;
  reason: string | null;
  from: boolean;
  to: boolean;
  undo: boolean;
};

export type FlagView = {
  name: FlagName;
  enabled: boolean;
  byDefault: boolean;
  variable: string;
  version: number;
  /** Newest first. */
  changes: readonly FlagChangeView[];
};

export function FeatureFlagRow({ flag, onRequest }: { flag: FlagView; onRequest: () => void }) {
  const { name, enabled, byDefault, variable, changes } = flag;
  const text = flagTexts[name];
  const [last, ...earlier] = changes;
  return (
    <tr className={styles.flag}>
      <th scope="row">
        <div>
          {text.name}
          <small className={styles.line}>{text.does}</small>
          <small className={styles.line}>
            <span className={textStyles.code}>{variable}</span>: {wordOf(byDefault).toLowerCase()}
          </small>
        </div>
      </th>
      <td data-label="Affects">{text.affects}</td>
      <td data-label="Status">
        <State enabled={enabled} />
      </td>
      <td data-label="Last change">
        {last ? (
          <div>
            <Change change={last} />
            {earlier.length > 0 ? (
              <details className={styles.earlier}>
                <summary>
                  Earlier changes<span className={textStyles.hidden}> of {text.name}</span>
                </summary>
                <ul>
                  {earlier.map((change) => (
                    <li key={change.at}>
                      <Change change={change} />
                    </li>
                  ))}
                </ul>
              </details>
            ) : null}
          </div>
        ) : (
          "Never changed"
        )}
      </td>
      <td data-label="Action">
        <Acts flag={flag} onRequest={onRequest} />
      </td>
    </tr>
  );
}

function State({ enabled }: { enabled: boolean }) {
  return enabled ? (
    <Pill tone="good" glyph={<Check className={iconStyles.root} aria-hidden="true" />}>
      On
    </Pill>
  ) : (
    <Pill glyph={<X className={iconStyles.root} aria-hidden="true" />}>Off</Pill>
  );
}

function Change({ change: { at, by, reason, from, to, undo } }: { change: FlagChangeView }) {
  return (
    <>
      {wordOf(from)} → {wordOf(to)}
      <small className={styles.line}>
        {by ?? "Deleted person"}, <Moment at={at} />
      </small>
      <small className={styles.line}>{undo ? "Undo of the change before" : reason}</small>
    </>
  );
}

function Acts({ flag: { name, enabled, version, changes }, onRequest }: { flag: FlagView; onRequest: () => void }) {
  const fetcher = useFetcher<AdminAnswer>();
  const problem = fetcher.state === "idle" ? fetcher.data?.problem : null;
  const label = enabled ? "Turn off" : "Turn on";
  const named = <span className={textStyles.hidden}> {flagTexts[name].name}</span>;
  return (
    <div className={styles.acts}>
      <Button type="button" size="sm" kind="secondary" className={layoutStyles.needsScript} onClick={onRequest}>
        {label}
        {named}
      </Button>
      <noscript>
        <form method="post" action="/admin/settings">
          <HiddenFields values={{ intent: CHANGE_FLAG, name, version, enabled: String(!enabled) }} />
          <Input name="reason" aria-label={`Reason: ${flagTexts[name].name}`} maxLength={500} required />
          <Button size="sm" kind="secondary">
            {label}
            {named}
          </Button>
        </form>
      </noscript>
      {changes.length > 0 ? (
        <fetcher.Form method="post" action="/admin/settings">
          <HiddenFields values={{ intent: UNDO_FLAG, name, version }} />
          <Button size="sm" kind="quiet" sending={fetcher.state !== "idle"} sendingLabel="Undoing…">
            Undo<span className={textStyles.hidden}> the last change of {flagTexts[name].name}</span>
          </Button>
        </fetcher.Form>
      ) : null}
      {problem ? (
        <div role="alert">
          <FieldError id={`undo-${name}`}>{problem}</FieldError>
        </div>
      ) : null}
    </div>
  );
}

function wordOf(on: boolean): string {
  return on ? "On" : "Off";
}
