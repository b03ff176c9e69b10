import { TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import { LocalTimeField } from "#app/components/ui/local-time-field.tsx";

type Props = { values: Record<string, string>; fields: Record<string, string> };

/** The reason of a change of prices, and when it starts. */
export function PublishFields({ values, fields }: Props) {
  return (
    <div className={formStyles.columns}>
      <TextField
        id="note"
        name="note"
        label="Reason"
        hint="5 to 300 characters. Shown in the history."
        defaultValue={values.note}
        maxLength={300}
        {...(fields.note && { error: fields.note })}
      />
      <LocalTimeField
        id="startsAt"
        name="startsAt"
        label="Starts"
        optional="optional: empty to start now"
        at={values.startsAt ? Number(values.startsAt) : null}
        error={fields.startsAt}
      />
    </div>
  );
}
