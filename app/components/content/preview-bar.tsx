import { Link } from "#app/components/ui/link.tsx";
import { statusNames } from "#core/content/article.ts";
import type { ArticleStatus } from "#schema/content/article.ts";
import { Moment } from "../ui/time.tsx";

type Props = { status: ArticleStatus; version: number; expiresAt: number | null; editHref: string | null };

/** A notice above the page that it is not public yet. */
export function PreviewBar({ status, version, expiresAt, editHref }: Props) {
  return (
    <div className="site-preview-bar" role="note">
      <p>
        <b>Preview.</b> {statusNames[status]}, version {version}.{" "}
        {expiresAt === null ? (
          "Only editors see this."
        ) : (
          <>
            The link works until <Moment at={expiresAt} />.
          </>
        )}{" "}
        {editHref ? <Link href={editHref}>Open in the editor</Link> : null}
      </p>
    </div>
  );
}
