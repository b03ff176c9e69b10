import type { ReactNode } from "react";
import foldsStyles from "../checks/report-viewer/report.folds.module.css";
import detailsStyles from "../orders/orders.details.module.css";
import formStyles from "./form.module.css";
import { NoticePanel } from "./notice.tsx";

type Row = { label: string; theirs: string; mine: string };

/** Resolves a conflicting edit by two users: shows both versions and their differences before one is discarded. */
export function BothVersions({ who, rows, children }: { who: string; rows: readonly Row[]; children: ReactNode }) {
  const differing = rows.filter(({ theirs, mine }) => theirs !== mine);
  return (
    <NoticePanel tone="warn" title={`${who} saved another version while you were editing.`}>
      {children}
      {differing.map(({ label, theirs, mine }) => (
        <div className={`${formStyles.columns} ${foldsStyles.versions}`} key={label}>
          <Version title={`${label}: their version`} text={theirs} />
          <Version title={`${label}: your version`} text={mine} />
        </div>
      ))}
    </NoticePanel>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className={detailsStyles.prewrap}>{text === "" ? "Empty" : text}</p>
    </section>
  );
}
