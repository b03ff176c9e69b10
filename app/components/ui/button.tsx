import type { ComponentProps, ReactNode } from "react";
import dangerStyles from "./button.danger.module.css";
import buttonStyles from "./button.module.css";
import textStyles from "./text.module.css";

/** `link` reads as a link in a line of text; `bare` has no style of its own, for rows and marks with their own class. */
export type ButtonKind = "primary" | "secondary" | "quiet" | "danger" | "danger-outline" | "link" | "bare";
export type ButtonSize = "sm" | "md" | "lg";
type ButtonStyle = { kind?: ButtonKind; size?: ButtonSize; wide?: boolean };

const kinds: Record<Exclude<ButtonKind, "link" | "bare">, string | undefined> = {
  primary: buttonStyles.primary,
  secondary: buttonStyles.secondary,
  quiet: buttonStyles.quiet,
  danger: dangerStyles.danger,
  "danger-outline": `${buttonStyles.secondary} ${dangerStyles.dangerOutline}`,
};

const sizes: Record<ButtonSize, string | undefined> = { sm: buttonStyles.small, md: "", lg: buttonStyles.large };

export function buttonClass({ kind = "primary", size = "md", wide = false }: ButtonStyle, more = ""): string {
  if (kind === "bare") return more;
  if (kind === "link") return `${textStyles.link} ${more}`.trim();
  return [buttonStyles.root, kinds[kind], sizes[size], wide ? buttonStyles.wide : "", more].filter(Boolean).join(" ");
}

/** The label is a verb and its object. While sending, the button shows `sendingLabel` and ignores further presses. */
export function Button({
  kind,
  size,
  wide,
  sending = false,
  sendingLabel = "Sending…",
  className,
  children,
  type = "submit",
  ...rest
}: ButtonStyle & { sending?: boolean; sendingLabel?: string } & ComponentProps<"button">) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ kind, size, wide }, className) || undefined}
      disabled={sending || rest.disabled}
    >
      {sending ? sendingLabel : children}
    </button>
  );
}

/** A link styled as a button, for navigation. A plain anchor, because public pages load as full documents. */
export function ButtonLink({
  kind,
  size,
  wide,
  className,
  ...rest
}: ButtonStyle & ComponentProps<"a"> & { href: string }) {
  return <a {...rest} className={buttonClass({ kind, size, wide }, className)} />;
}

type IconButtonProps = ButtonStyle & { label: string; children: ReactNode } & Omit<
    ComponentProps<"button">,
    "children"
  >;

/** An icon-only button; its label is the accessible name and the tooltip. */
export function IconButton({
  kind = "quiet",
  size,
  label,
  className,
  children,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ kind, size }, `${buttonStyles.icon} ${className ?? ""}`.trim())}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  );
}
