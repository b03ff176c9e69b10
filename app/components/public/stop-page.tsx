import type { ReactNode } from "react";
import { Drawing, type DrawingAct } from "../content/drawing.tsx";
import layoutStyles from "../ui/layout.module.css";

type StopProps = { act: DrawingAct; title: string; lead: ReactNode; note?: ReactNode; children: ReactNode };

/** A page with one message and links: payment results, notifications. */
export function StopPage({ act, title, lead, note, children }: StopProps) {
  return (
    <div className="site-sheet">
      <section className="site-stop site-page">
        <div>
          <Drawing act={act} size="medium" />
          <h1>{title}</h1>
          <p className="site-lead">{lead}</p>
          <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>{children}</p>
        </div>
        <aside>{note}</aside>
      </section>
    </div>
  );
}
