import type { ComponentProps } from "react";
import fieldStyles from "./field.module.css";

/** A field of several lines. `kind="bare"` has no style of its own. */
export function Textarea({
  kind = "field",
  className = "",
  ...rest
}: { kind?: "field" | "bare" } & ComponentProps<"textarea">) {
  return (
    <textarea
      {...rest}
      className={kind === "bare" ? className || undefined : `${fieldStyles.input} ${className}`.trim()}
    />
  );
}
