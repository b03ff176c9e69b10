import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocation } from "react-router";
import { COUNTED_MOST, pageSizes } from "#schema/shared/listing.ts";
import { ButtonLink } from "./button.tsx";
import { countText } from "./count-text.ts";
import iconStyles from "./icon.module.css";
import layoutStyles from "./layout.module.css";
import { listAddress } from "./list-address.ts";
import pagerStyles from "./pager.module.css";
import textStyles from "./text.module.css";

type Props = {
  /** Signed cursors of the neighbouring pages; null at an end of the list. */
  newer: string | null;
  older: string | null;
  /** Rows of the whole list; a large number is shown as "10,000+", and `more` are not counted. */
  total: number | { count: number; more: boolean };
  /** What is counted: "order", "orders". */
  one: string;
  many: string;
  rows: number;
};

/** The pager of a list that is read page by page: its total, its neighbours, and the rows of a page. */
export function ListPager({ newer, older, total, one, many, rows }: Props) {
  const { pathname, search } = useLocation();
  const { count, more } = typeof total === "number" ? { count: total, more: false } : total;
  const hrefOf = (change: Record<string, string | null>) => listAddress(`${pathname}${search}`, change);
  return (
    <nav className={pagerStyles.list} aria-label="Pages">
      <span className={textStyles.number}>
        {countText(count)}
        {more && count <= COUNTED_MOST ? "+" : ""} {count === 1 && !more ? one : many}
      </span>
      {count > pageSizes[0] || more ? (
        <span className={pagerStyles.sizes}>
          <span>Rows</span>
          {pageSizes.map((size) => (
            <a
              key={size}
              href={hrefOf({ rows: String(size), after: null, before: null })}
              aria-current={size === rows ? "true" : undefined}
              aria-label={`${size} rows on a page`}
            >
              {size}
            </a>
          ))}
        </span>
      ) : null}
      <span className={layoutStyles.spacer} />
      {newer ? (
        <ButtonLink kind="secondary" size="sm" href={hrefOf({ before: newer, after: null })} rel="prev">
          <ChevronLeft className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          Previous
        </ButtonLink>
      ) : null}
      {older ? (
        <ButtonLink kind="secondary" size="sm" href={hrefOf({ after: older, before: null })} rel="next">
          Next
          <ChevronRight className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
        </ButtonLink>
      ) : null}
    </nav>
  );
}
