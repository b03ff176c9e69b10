import type { ReactNode } from "react";
import { breadcrumbData } from "#core/content/linked-data.ts";
import { useRootData } from "../shell/root-data.ts";
import { DataBlock } from "./data-block.tsx";

/** A block of the column with the margin notes aligned to it. */
export function Section({
  title,
  id,
  note,
  children,
}: {
  title?: ReactNode;
  id?: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="site-section site-page" id={id}>
      <div>
        {title ? <h2 className="site-heading">{title}</h2> : null}
        {children}
      </div>
      <aside>{note}</aside>
    </section>
  );
}

/** The head of a page: its h1, its summary, and the margin beside it. */
export function PageHead({
  title,
  lead,
  note,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="site-page site-page-head">
      <div>
        <h1>{title}</h1>
        {lead ? <p className="site-lead">{lead}</p> : null}
        {children}
      </div>
      <aside>{note}</aside>
    </section>
  );
}

/** An automatic note: upright and unsigned, with an optional icon and heading. */
export function Note({ icon, title, children }: { icon?: ReactNode; title?: string; children: ReactNode }) {
  return (
    <div className="site-margin">
      {title ? (
        <span className="site-kind-line">
          {icon}
          {title}
        </span>
      ) : null}
      {children}
    </div>
  );
}

export type Crumb = { href: string; label: string };

/** The breadcrumb to this page. The home page and the page itself are included in the structured data only. */
export function Breadcrumb({ trail, here }: { trail: readonly Crumb[]; here: Crumb }) {
  const appUrl = useRootData()?.config.appUrl;
  return (
    <>
      {appUrl ? <DataBlock data={breadcrumbData([{ href: "/", label: "Home" }, ...trail, here], appUrl)} /> : null}
      <nav className="site-breadcrumb" aria-label="You are here">
        {trail.map((crumb, at) => (
          <span key={crumb.href}>
            {at > 0 ? " / " : null}
            <a href={crumb.href}>{crumb.label}</a>
          </span>
        ))}
      </nav>
    </>
  );
}
