import type { ReactNode } from "react";
import tableStyles from "./table.module.css";
import textStyles from "./text.module.css";

type Column = {
  /** Empty: the column of the rows' actions. */
  label: string;
  right?: boolean;
  /** Left out on phones; its cells need `cell.wideOnly`. */
  wideOnly?: boolean;
};

type Props = {
  /** The name of the table for screen readers, where no heading names it. */
  caption?: string;
  /** Empty or left out: a table of facts without a head. */
  columns?: readonly Column[];
  /** `rates` is the large type of public pages; `own` has the styles of `className` only. */
  kind?: "data" | "rates" | "own";
  /** Only screen readers get the head, for tables whose columns explain themselves. */
  hiddenHead?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** The classes of cells. */
export const cell = { right: tableStyles.right, wideOnly: tableStyles.wideOnly };

/** A table to read: it has no card, no selection and no order of its own. For lists to work with, see `Table`. */
export function PlainTable({ caption, columns = [], kind = "data", hiddenHead = false, className, children }: Props) {
  return (
    <table className={tableClass(kind, className)}>
      {caption ? <caption className={textStyles.hidden}>{caption}</caption> : null}
      {columns.length > 0 ? (
        <thead className={hiddenHead ? textStyles.hidden : undefined}>
          <tr>
            {columns.map(({ label, right, wideOnly }) => (
              <th key={label} scope="col" className={headClass(right, wideOnly)}>
                {label || <span className={textStyles.hidden}>Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>{children}</tbody>
    </table>
  );
}

function tableClass(kind: "data" | "rates" | "own", className: string | undefined): string | undefined {
  if (kind === "own") return className;
  const always = kind === "rates" ? `${tableStyles.root} ${tableStyles.rates}` : `${tableStyles.root}`;
  return className ? `${always} ${className}` : always;
}

function headClass(right = false, wideOnly = false): string | undefined {
  return [right && tableStyles.right, wideOnly && tableStyles.wideOnly].filter(Boolean).join(" ") || undefined;
}

/** A table that is wider than its place scrolls by itself; keyboard users can reach and scroll it. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and keyboard users must be able to scroll it.
    <section className={tableStyles.scroll} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
