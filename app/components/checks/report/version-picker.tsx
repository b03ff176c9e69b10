import { ChevronDown } from "lucide-react";
import dropdownStyles from "#app/components/ui/dropdown.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { Menu } from "#app/components/ui/menu.tsx";
import { Day } from "#app/components/ui/time.tsx";
import { percent, plural } from "../report-viewer/labels.ts";
import detailsStyles from "../report-viewer/report.details.module.css";
import foldsStyles from "../report-viewer/report.folds.module.css";

/** A checked version of a document. */
type VersionLine = {
  reportId: string;
  versionNo: number;
  createdAt: number;
  score: number;
  words: number;
  delta: number | null;
};

export type VersionProps = { versions: readonly VersionLine[]; current: string };

/** The current version, and links to the others. */
export function VersionPicker({ versions, current }: VersionProps) {
  const now = versions.find(({ reportId }) => reportId === current);
  if (!now || versions.length < 2)
    return now ? <span className={detailsStyles.versionNumber}>Version {now.versionNo}</span> : null;
  return (
    <Menu
      className={foldsStyles.versions}
      trigger={
        <>
          Version {now.versionNo}
          <ChevronDown
            className={`${iconStyles.root} ${iconStyles.small} ${dropdownStyles.chevron}`}
            aria-hidden="true"
          />
        </>
      }
      items={versions.map((version) => ({
        kind: "link",
        href: `/dashboard/reports/${version.reportId}`,
        current: version.reportId === current,
        label: `Version ${version.versionNo}, ${percent(version.score)}`,
        note: (
          <>
            <Day at={version.createdAt} />, {plural(version.words, "word")}
          </>
        ),
      }))}
    />
  );
}
