import { ChevronDown } from "lucide-react";
import { Day } from "#app/components/ui/time.tsx";
import { percent, plural } from "../report-viewer/labels.ts";

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
  if (!now || versions.length < 2) return now ? <span className="version-number">Version {now.versionNo}</span> : null;
  return (
    <details className="menu versions">
      <summary className="btn g">
        {" "}
        Version {now.versionNo}
        <ChevronDown className="i s turn" aria-hidden="true" />
      </summary>
      <div className="pop">
        {versions.map((version) => (
          <a
            key={version.reportId}
            href={`/dashboard/reports/${version.reportId}`}
            aria-current={version.reportId === current ? "page" : undefined}
          >
            <span>
              Version {version.versionNo}, {percent(version.score)}
              <small>
                <Day at={version.createdAt} />, {plural(version.words, "word")}
              </small>
            </span>
          </a>
        ))}
      </div>
    </details>
  );
}
