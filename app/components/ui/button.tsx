import type { ComponentProps, ReactNode } from "react";

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger" | "danger-outline";
export type ButtonSize = "sm" | "md" | "lg";
type ButtonStyle = { kind?: ButtonKind; size?: ButtonSize; wide?: boolean };

const kinds: Record<ButtonKind, string> = {
  primary: "p",
  secondary: "o",
  quiet: "g",
  danger: "d",
  "danger-outline": "o dg",
};

export function buttonClass({ kind = "primary", size = "md", wide = false }: ButtonStyle, more = ""): string {
  return ["btn", kinds[kind], size === "md" ? "" : size, wide ? "wide" : "", more].filter(Boolean).join(" ");
}

/** A verb and its object. While sending it says `sendingLabel` and takes no second press. */
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
      className={buttonClass({ kind, size, wide }, className)}
      disabled={sending || rest.disabled}
    >
      {sending ? sendingLabel : children}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere. Public pages are whole documents, so it is a plain anchor. */
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

/** A button that is only a glyph; its name is read aloud and shown on hover. */
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
      className={buttonClass({ kind, size }, `ic ${className ?? ""}`.trim())}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  );
}
