import type { ReactNode } from "react";
import countStyles from "./count.module.css";
import iconStyles from "./icon.module.css";
import pillStyles from "./pill.module.css";
import textStyles from "./text.module.css";

export const pillTones = ["plain", "accent", "good", "warn", "danger"] as const;
export type PillTone = (typeof pillTones)[number];

/** A status as icon and label on a tinted background; colour is never the only signal. */
export function Pill({ tone = "plain", glyph, children }: { tone?: PillTone; glyph: ReactNode; children: ReactNode }) {
  return (
    <span className={tone === "plain" ? pillStyles.root : `${pillStyles.root} ${pillStyles[tone]}`}>
      {glyph}
      {children}
    </span>
  );
}

export const orderProgress = ["empty", "quarter", "half", "most", "full"] as const;
export type Progress = (typeof orderProgress)[number];

const slices: Record<Progress, string | null> = {
  empty: null,
  quarter: "M12 4.5A7.5 7.5 0 0 1 19.5 12L12 12z",
  half: "M12 4.5A7.5 7.5 0 0 1 12 19.5z",
  most: "M12 4.5A7.5 7.5 0 1 1 4.5 12L12 12z",
  full: "M12 4.5A7.5 7.5 0 1 1 11.99 4.5z",
};

/** The progress of an order: ordered, assigned, in progress, in review, delivered. */
export function ProgressGlyph({ at, className = iconStyles.root }: { at: Progress; className?: string }) {
  const slice = slices[at];
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="7.5" />
      {slice ? <path d={slice} fill="currentColor" stroke="none" /> : null}
    </svg>
  );
}

/** A count badge, for example of unread messages. */
export function Count({ of, label }: { of: number; label: string }) {
  return (
    <span className={countStyles.root}>
      {of}
      <span className={textStyles.hidden}> {label}</span>
    </span>
  );
}
