import type { ComponentProps } from "react";
import fieldStyles from "./field.module.css";

/** A native select: it works without scripts and opens the picker of the phone. `kind="bare"` has no style of its own. */
export function Select({
  kind = "field",
  className = "",
  ...rest
}: { kind?: "field" | "bare" } & ComponentProps<"select">) {
  return (
    <select
      {...rest}
      className={kind === "bare" ? className || undefined : `${fieldStyles.input} ${className}`.trim()}
    />
  );
}
