import { SelectField, TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import { LocalTimeField } from "#app/components/ui/local-time-field.tsx";

type Props = { values: Record<string, string>; fields: Record<string, string> };

/** The reason of a change of prices, and when it starts. */
export function PublishFields({ values, fields }: Props) {
  return (
    <>
      <TextField
        id="note"
        name="note"
        label="Reason"
        hint="5 to 300 characters. Shown in the history."
        defaultValue={values.note}
        maxLength={300}
        {...(fields.note && { error: fields.note })}
      />
      <div className={formStyles.columns}>
        <SelectField
          id="when"
          name="when"
          label="Starts"
          choices={[
            { value: "now", label: "As soon as published" },
            { value: "later", label: "At a date and time" },
          ]}
          defaultValue={values.when ?? "now"}
          {...(fields.when && { error: fields.when })}
        />
        <LocalTimeField
          id="startsAt"
          name="startsAt"
          label="Date and time"
          optional="only for a later start"
          {...(values.startsAtText && { text: values.startsAtText })}
          error={fields.startsAt}
        />
      </div>
    </>
  );
}
