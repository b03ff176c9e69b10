import type { ComponentProps } from "react";
import switchStyles from "./switch.module.css";

/** On or off at once, without a save button. A native checkbox, so that a form sends it without scripts too. */
export function Switch({ className = "", ...rest }: Omit<ComponentProps<"input">, "type" | "role">) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state, and aria-checked may not repeat it.
  return <input {...rest} type="checkbox" role="switch" className={`${switchStyles.root} ${className}`.trim()} />;
}
