import type { ReactNode } from "react";
import { Link } from "#app/components/ui/link.tsx";
import { Moment } from "#app/components/ui/time.tsx";
import pageStyles from "./editor.page.module.css";

export type VersionLine = { number: number; hash: string; byName: string; note: string; createdAt: number };

type Props = {
  articleId: string;
  versions: readonly VersionLine[];
  live: number | null;
  /** The actions of one version. */
  actionOf?: (version: VersionLine) => ReactNode;
};

/** The versions, newest first. */
export function VersionList({ articleId, versions, live, actionOf }: Props) {
  if (versions.length === 0) return <p>No versions yet.</p>;
  return (
    <ol className={pageStyles.history} reversed>
      {versions.map((version) => (
        <li key={version.number}>
          <span>
            <Link href={`/preview?article=${encodeURIComponent(articleId)}&version=${version.number}`}>
              Version {version.number}
            </Link>{" "}
            {version.byName}
            {live === version.number ? ", live" : ""}
            {version.note ? <em> {version.note}</em> : null}
          </span>
          <Moment at={version.createdAt} />
          {actionOf?.(version)}
        </li>
      ))}
    </ol>
  );
}
