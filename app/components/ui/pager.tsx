import { ChevronLeft, ChevronRight } from "lucide-react";
import { ButtonLink } from "./button.tsx";
import iconStyles from "./icon.module.css";
import pagerStyles from "./pager.module.css";

type PagerProps = {
  number: number;
  pages: number;
  hrefOf: (page: number) => string;
  label?: string;
  /** Replaces the "Next page" button, for example to append the next rows to these. */
  more?: { href: string; label: string };
};

/** Page numbers of a list: the first, the last, and those around the current one. */
export function Pager({ number, pages, hrefOf, label = "Pages", more }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav className={pagerStyles.root} aria-label={label}>
      {number < pages ? (
        <ButtonLink kind="secondary" href={more?.href ?? hrefOf(number + 1)} rel="next">
          {more?.label ?? "Next page"}
        </ButtonLink>
      ) : null}
      <span className={pagerStyles.numbers}>
        <span className={pagerStyles.position}>
          Page {number} of {pages}
        </span>
        {number > 1 ? (
          <a href={hrefOf(number - 1)} rel="prev" aria-label="Previous page">
            <ChevronLeft className={iconStyles.root} aria-hidden="true" />
          </a>
        ) : null}
        {shownPages(number, pages).map((page) => (
          <a
            key={page}
            href={hrefOf(page)}
            aria-label={`Page ${page}`}
            aria-current={page === number ? "page" : undefined}
          >
            {page}
          </a>
        ))}
        {number < pages ? (
          <a href={hrefOf(number + 1)} rel="next" aria-label="Next page">
            <ChevronRight className={iconStyles.root} aria-hidden="true" />
          </a>
        ) : null}
      </span>
    </nav>
  );
}

function shownPages(number: number, pages: number): number[] {
  const near = [1, number - 1, number, number + 1, pages].filter((page) => page >= 1 && page <= pages);
  return [...new Set(near)].sort((a, b) => a - b);
}
