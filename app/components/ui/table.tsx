import type { ReactNode } from "react";
import { useRootData } from "#app/components/shell/root-data.ts";
import { closedArea } from "#core/platform/closed-areas.ts";

type Column = { label: string; right?: boolean };

type Props = {
  id: string;
  title: string;
  aside?: ReactNode;
  /** One or two sentences under the heading that describe the rows. */
  about?: ReactNode;
  columns: readonly Column[];
  /** Content under the rows, or in place of them. */
  below?: ReactNode;
  children: ReactNode;
};

/** A dense table in a card with its own heading. On phones each row becomes a block, so every cell has its label. */
export function Table({ id, title, aside, about, columns, below, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its container scrolls, and keyboard users must be able to scroll it.
    <section className="card wt block" aria-labelledby={id} tabIndex={0}>
      <header>
        <h2 className="h3" id={id}>
          {title}
        </h2>
        {aside ? (
          <>
            <span className="sp" />
            {aside}
          </>
        ) : null}
      </header>
      {about ? <p className="about">{about}</p> : null}
      {columns.length > 0 ? (
        <table className="tb">
          <thead>
            <tr>
              {columns.map(({ label, right }) => (
                <th key={label} scope="col" className={right ? "r" : undefined}>
                  {label || <span className="vh">Actions</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      ) : null}
      {below}
    </section>
  );
}

export type Total = { value: number | string; label: string; href?: string; tone?: "warn" | "bad" };

/** Summary counts in one line. */
export function Totals({ label, totals }: { label: string; totals: readonly Total[] }) {
  return (
    <ul className="td5" aria-label={label}>
      {totals.map((figure) => (
        <li key={figure.label} className={figure.tone}>
          <FigureText {...figure} />
        </li>
      ))}
    </ul>
  );
}

function FigureText({ value, label, href }: Total) {
  const flags = useRootData()?.config.flags;
  const isOpen = !flags || closedArea(flags, href ?? "") === null;
  const text = (
    <>
      <b>{typeof value === "number" ? value.toLocaleString("en") : value}</b>
      {label}
    </>
  );
  return href && isOpen ? <a href={href}>{text}</a> : text;
}
