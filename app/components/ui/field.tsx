import { TriangleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

type Frame = {
  id: string;
  label: ReactNode;
  /** Shown beside the label of an optional field. */
  optional?: string;
  hint?: ReactNode;
  error?: string;
};

/** Label, control, and the hint below; an error message replaces the hint. */
function Field({ id, label, optional, hint, error, children }: Frame & { children: ReactNode }) {
  return (
    <div className="f">
      <label htmlFor={id}>
        {label}
        {optional ? <span className="dim"> {optional}</span> : null}
      </label>
      {children}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint && !error ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="err" id={id}>
      <TriangleAlert className="i s" aria-hidden="true" />
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

export function TextField({ label, optional, hint, error, className = "", ...rest }: Frame & ComponentProps<"input">) {
  const frame = { id: rest.id, label, optional, hint, error };
  return (
    <Field {...frame}>
      <input {...rest} className={`in ${className}`.trim()} {...describedBy(frame)} />
    </Field>
  );
}

export function TextArea({
  label,
  optional,
  hint,
  error,
  className = "",
  ...rest
}: Frame & ComponentProps<"textarea">) {
  const frame = { id: rest.id, label, optional, hint, error };
  return (
    <Field {...frame}>
      <textarea {...rest} className={`in ${className}`.trim()} {...describedBy(frame)} />
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
  className = "",
  ...rest
}: Frame & { choices: readonly Choice[] } & ComponentProps<"select">) {
  const frame = { id: rest.id, label, optional, hint, error };
  return (
    <Field {...frame}>
      <select {...rest} className={`in ${className}`.trim()} {...describedBy(frame)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
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
    <div className="f">
      <label className="ck" htmlFor={rest.id}>
        <input type="checkbox" {...rest} {...describedBy({ id: rest.id, hint, error })} />
        <span>{label}</span>
      </label>
      {error ? <FieldError id={`${rest.id}-error`}>{error}</FieldError> : null}
      {hint && !error ? (
        <p className="hint" id={`${rest.id}-hint`}>
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
      <legend className="lab">{legend}</legend>
      <div className={`opts ${className}`.trim()}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
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
      {hint ? <p className="hint">{hint}</p> : null}
    </fieldset>
  );
}
