import type { ComponentProps } from "react";
import textStyles from "./text.module.css";

/**
 * A link in pencil. Always a plain anchor: public pages load as full documents, and in the signed-in areas the shell
 * turns a press into a navigation of the router (use-in-place-links.ts). `kind="bare"` has no style of its own.
 */
export function Link({
  kind = "text",
  className = "",
  ...rest
}: { kind?: "text" | "bare" } & ComponentProps<"a"> & { href: string }) {
  return (
    <a {...rest} className={kind === "bare" ? className || undefined : `${textStyles.link} ${className}`.trim()} />
  );
}
