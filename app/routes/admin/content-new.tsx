import { ExternalLink } from "lucide-react";
import { useRootData } from "#app/components/root-data.ts";
import { Page } from "#app/components/shell/page.tsx";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { requireFlag } from "#app/middleware/require-flag.ts";
import type { Route } from "./+types/content-new";

export const middleware: Route.MiddlewareFunction[] = [requireFlag("contentManagement")];

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "New article");

export default function NewArticlePage() {
  const contentAdminUrl = useRootData()?.config.contentAdminUrl;
  return (
    <Page title="New article">
      <EmptyState title="Articles are written in the content service" act="rules">
        <p>
          {contentAdminUrl
            ? "Write it there; it stands in the list here once it has arrived."
            : "No content service is connected. Until CONTENT_ADMIN_URL names one, the articles are those of the seed: Markdown files that npm run db:seed reads."}
        </p>
        <p className="row wrapx">
          {contentAdminUrl ? (
            <a className="btn p" href={contentAdminUrl} target="_blank" rel="noopener">
              <ExternalLink className="i" aria-hidden="true" />
              Open the content admin<span className="vh"> (opens in a new tab)</span>
            </a>
          ) : null}
          <a className="btn o" href="/admin/content">
            See all articles
          </a>
        </p>
      </EmptyState>
    </Page>
  );
}
