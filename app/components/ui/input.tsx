import type { ComponentProps } from "react";
import fieldStyles from "./field.module.css";

/** A field of one line. `kind="bare"` has no style of its own. */
export function Input({
  kind = "field",
  className = "",
  ...rest
}: { kind?: "field" | "bare" } & ComponentProps<"input">) {
  return (
    <input
      {...rest}
      className={kind === "bare" ? className || undefined : `${fieldStyles.input} ${className}`.trim()}
    />
  );
}

/** Chooses files. Usually hidden by its class inside a label that looks like a button or a link. */
export function FileInput(props: Omit<ComponentProps<"input">, "type">) {
  return <input {...props} type="file" />;
}

/** A value that a form sends along and nobody sees. */
export function HiddenInput(props: Omit<ComponentProps<"input">, "type">) {
  return <input {...props} type="hidden" />;
}

/** Several hidden values; a name without a value is left out. */
export function HiddenFields({ values }: { values: Record<string, string | number | null | undefined> }) {
  return Object.entries(values).map(([name, value]) =>
    value === null || value === undefined ? null : <HiddenInput key={name} name={name} value={value} />,
  );
}
