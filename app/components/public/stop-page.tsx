import type { ReactNode } from "react";
import { Drawing, type DrawingAct } from "../content/drawing.tsx";

type StopProps = { act: DrawingAct; title: string; lead: ReactNode; note?: ReactNode; children: ReactNode };

/** A page with one message and links: payment results, notifications. */
export function StopPage({ act, title, lead, note, children }: StopProps) {
  return (
    <div className="sheet">
      <section className="stop pg">
        <div>
          <Drawing act={act} size="m" />
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <p className="row wrapx">{children}</p>
        </div>
        <aside>{note}</aside>
      </section>
    </div>
  );
}
