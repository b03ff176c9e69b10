import { MarginNote } from "#app/components/shell/page.tsx";
import documentListStyles from "./checks.document-list.module.css";
import type { Family } from "./version-groups.tsx";

/** What changed in the latest version, shown in the margin. */
export function SinceLastVersion({ families }: { families: readonly Family[] }) {
  const found = families
    .flatMap(({ versions }) => versions.slice(0, 1))
    .find(({ report }) => report !== null && report.mended !== null);
  if (!found?.report) return null;
  const { mended, unchanged, added } = found.report;
  return (
    <MarginNote title={`Since version ${found.versionNo - 1}`}>
      <dl className={documentListStyles.sinceLines}>
        <div>
          <dt>Fixed</dt>
          <dd>{mended}</dd>
        </div>
        <div>
          <dt>Unchanged</dt>
          <dd>{unchanged ?? 0}</dd>
        </div>
        <div>
          <dt>New</dt>
          <dd>{added ?? 0}</dd>
        </div>
      </dl>
    </MarginNote>
  );
}
