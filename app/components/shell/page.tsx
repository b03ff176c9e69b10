import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/ui/button.tsx";

type PageProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** The page's buttons, to the right of its title. */
  actions?: ReactNode;
  /** The content of the margin column. Without it the main column takes the full width. */
  margin?: ReactNode;
  children: ReactNode;
};

/** A page of the shells: one h1, the main column and the margin column. */
export function Page({ title, lead, actions, margin, children }: PageProps) {
  return (
    <div className={margin ? "wk" : "wk whole"}>
      <main id="main" tabIndex={-1}>
        <div className="hd">
          <div>
            <h1>{title}</h1>
            {lead ? <p>{lead}</p> : null}
          </div>
          {actions ? (
            <>
              <span className="sp" />
              <div className="hd-acts">{actions}</div>
            </>
          ) : null}
        </div>
        {children}
      </main>
      {margin ? <aside aria-label="In the margin">{margin}</aside> : null}
    </div>
  );
}

/** One note in the margin column, with a small heading. */
export function MarginNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="side-note">
      <h2 className="h3">{title}</h2>
      {children}
    </section>
  );
}

/** Pager of a list without a total: one extra row tells whether there is another page. */
export function OlderNewer({
  number,
  more,
  hrefOf,
}: {
  number: number;
  more: boolean;
  hrefOf: (page: number) => string;
}) {
  if (number === 1 && !more) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {number > 1 ? (
        <ButtonLink kind="secondary" size="sm" href={hrefOf(number - 1)} rel="prev">
          <ChevronLeft className="i s" aria-hidden="true" />
          Newer
        </ButtonLink>
      ) : null}
      <span className="dim num">Page {number}</span>
      {more ? (
        <ButtonLink kind="secondary" size="sm" href={hrefOf(number + 1)} rel="next">
          Older
          <ChevronRight className="i s" aria-hidden="true" />
        </ButtonLink>
      ) : null}
    </nav>
  );
}
