import type { ReactNode } from "react";
import layoutStyles from "../ui/layout.module.css";
import textStyles from "../ui/text.module.css";
import shellStyles from "./shell.module.css";
import pageStyles from "./shell.page.module.css";

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
    <div className={margin ? shellStyles.page : `${shellStyles.page} ${pageStyles.pageWhole}`}>
      <main id="main" tabIndex={-1}>
        <div className={shellStyles.pageHead}>
          <div>
            <h1>{title}</h1>
            {lead ? <p>{lead}</p> : null}
          </div>
          {actions ? (
            <>
              <span className={layoutStyles.spacer} />
              <div className={pageStyles.pageActions}>{actions}</div>
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
    <section className={pageStyles.marginNote}>
      <h2 className={textStyles.heading}>{title}</h2>
      {children}
    </section>
  );
}
