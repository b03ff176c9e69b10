import fieldStyles from "#app/components/ui/field.module.css";
import formStyles from "#app/components/ui/form.module.css";
import { orderLimits, sessionLengths } from "#schema/vocabulary/orders.ts";
import { FieldError, SelectField, TextField } from "../../ui/field.tsx";
import ordersFormStyles from "./orders.form.module.css";
import type { StepProps } from "./parts.ts";

const counts = Array.from({ length: orderLimits.sessions }, (_, at) => at + 1);

/** The number and length of the sessions, and the times that suit the student. */
export function TutoringFields({ draft, change, fields }: StepProps) {
  const slots = [...(draft.slots ?? []), "", "", ""].slice(0, Math.max(3, (draft.slots ?? []).length));
  const set = (at: number, text: string) => change({ slots: slots.map((slot, place) => (place === at ? text : slot)) });
  return (
    <>
      <div className={formStyles.columns}>
        <SelectField
          id="sessions"
          label="Sessions"
          value={String(draft.sessions ?? 1)}
          choices={counts.map((count) => ({ value: String(count), label: String(count) }))}
          onChange={(event) => change({ sessions: Number(event.target.value) })}
        />
        <SelectField
          id="sessionMinutes"
          label="Minutes per session"
          value={String(draft.sessionMinutes ?? 60)}
          choices={sessionLengths.map((minutes) => ({ value: String(minutes), label: String(minutes) }))}
          onChange={(event) => change({ sessionMinutes: Number(event.target.value) as 30 })}
        />
      </div>
      <fieldset>
        <legend className={fieldStyles.label}>Times that suit you</legend>
        <p className={fieldStyles.hint}>
          Give at least 3 times in your own time zone, for example “Tuesday 18:00” or “weekday mornings”.
        </p>
        <div className={ordersFormStyles.threeColumns}>
          {slots.map((slot, at) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a requested time.
              key={at}
              id={`slot-${at}`}
              label={`Time ${at + 1}`}
              value={slot}
              maxLength={40}
              onChange={(event) => set(at, event.target.value)}
            />
          ))}
        </div>
        {fields.slots ? <FieldError id="slots-error">{fields.slots}</FieldError> : null}
      </fieldset>
    </>
  );
}
