import { TriangleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Checkbox } from "./checkbox.tsx";
import checkStyles from "./field.check.module.css";
import fieldStyles from "./field.module.css";
import iconStyles from "./icon.module.css";
import { Input } from "./input.tsx";
import optionGridStyles from "./option-grid.module.css";
import { Radio } from "./radio.tsx";
import { Select } from "./select.tsx";
import textStyles from "./text.module.css";
import { Textarea } from "./textarea.tsx";

type Frame = {
  id: string;
  label: ReactNode;
  /** Shown beside the label of an optional field. */
  optional?: string;
  hint?: ReactNode;
  error?: string;
};

/** Label, control, and the hint below; an error message replaces the hint. The control takes `describedBy`. */
export function Field({ id, label, optional, hint, error, children }: Frame & { children: ReactNode }) {
  return (
    <div className={fieldStyles.root}>
      <label htmlFor={id}>
        {label}
        {optional ? <span className={textStyles.faint}> {optional}</span> : null}
      </label>
      {children}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint && !error ? (
        <p className={fieldStyles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={fieldStyles.error} id={id}>
      <TriangleAlert className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/** The ARIA attributes of a control with a hint or an error. */
export function describedBy({ id, hint, error }: Pick<Frame, "id" | "hint" | "error">) {
  return {
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  };
}

export function TextField({ label, optional, hint, error, ...rest }: Frame & ComponentProps<"input">) {
  const frame = { id: rest.id, label, optional, hint, error };
  return (
    <Field {...frame}>
      <Input {...rest} {...describedBy(frame)} />
    </Field>
  );
}

export function TextAreaField({ label, optional, hint, error, ...rest }: Frame & ComponentProps<"textarea">) {
  const frame = { id: rest.id, label, optional, hint, error };
  return (
    <Field {...frame}>
      <Textarea {...rest} {...describedBy(frame)} />
    </Field>
  );
}

export type Choice = { value: string; label: string; disabled?: boolean };

export function SelectField({
  label,
  optional,
  hint,
  error,
  choices,
  ...rest
}: Frame & { choices: readonly Choice[] } & ComponentProps<"select">) {
  const frame = { id: rest.id, label, optional, hint, error };
  return (
    <Field {...frame}>
      <Select {...rest} {...describedBy(frame)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function CheckField({
  label,
  hint,
  error,
  ...rest
}: { id: string; label: ReactNode; hint?: ReactNode; error?: string } & ComponentProps<"input">) {
  return (
    <div className={fieldStyles.root}>
      <label className={checkStyles.check} htmlFor={rest.id}>
        <Checkbox {...rest} {...describedBy({ id: rest.id, hint, error })} />
        <span>{label}</span>
      </label>
      {error ? <FieldError id={`${rest.id}-error`}>{error}</FieldError> : null}
      {hint && !error ? (
        <p className={fieldStyles.hint} id={`${rest.id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export type Option = Choice & { note?: string };

/** A grid of radio options; a disabled option gives the reason in its note. */
export function OptionGrid({
  legend,
  name,
  options,
  value,
  className = "",
  hint,
}: {
  legend: string;
  name: string;
  options: readonly Option[];
  value: string;
  className?: string;
  hint?: ReactNode;
}) {
  return (
    <fieldset>
      <legend className={fieldStyles.label}>{legend}</legend>
      <div className={`${optionGridStyles.root} ${className}`.trim()}>
        {options.map((option) => (
          <label key={option.value}>
            <Radio
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              disabled={option.disabled}
            />
            {option.label}
            {option.note ? <small>{option.note}</small> : null}
          </label>
        ))}
      </div>
      {hint ? <p className={fieldStyles.hint}>{hint}</p> : null}
    </fieldset>
  );
}
