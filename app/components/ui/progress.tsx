import type { ComponentProps } from "react";
import styles from "./progress.module.css";

type Props = {
  /** What makes progress, for screen readers. */
  label: string;
  /** Without a value it only says that work goes on. */
  value?: number | undefined;
  max?: number;
  paused?: boolean;
};

/** A native progress bar. Changes are not announced: say the stages in a status line. */
export function Progress({
  label,
  value,
  max = 100,
  paused = false,
  className = "",
  ...rest
}: Props & Omit<ComponentProps<"progress">, "value" | "max" | "aria-label">) {
  const classes = [styles.root, paused ? styles.paused : "", className].filter(Boolean).join(" ");
  return <progress {...rest} className={classes} max={max} value={value} aria-label={label} />;
}
