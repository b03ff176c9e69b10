import type { ReactNode } from "react";

export type Detail = [name: string, value: ReactNode];

/** Names and values, one beside the other; what has no value is left out. */
export function DetailList({ rows, className = "metadata-2" }: { rows: readonly Detail[]; className?: string }) {
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
