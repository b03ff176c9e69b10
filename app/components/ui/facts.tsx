import type { ReactNode } from "react";
import styles from "./facts.module.css";

export type Detail = [name: string, value: ReactNode];

/** A list of names and values; entries without a value are omitted. */
export function Facts({ rows, className = styles.root }: { rows: readonly Detail[]; className?: string }) {
  return (
    <dl className={className}>
      {rows.map(([name, value]) =>
        value === null || value === undefined || value === "" ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
