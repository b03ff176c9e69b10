import type { ComponentProps } from "react";

/** A field of several lines. `kind="bare"` has no style of its own. */
export function Textarea({
  kind = "field",
  className = "",
  ...rest
}: { kind?: "field" | "bare" } & ComponentProps<"textarea">) {
  return <textarea {...rest} className={kind === "bare" ? className || undefined : `in ${className}`.trim()} />;
}
