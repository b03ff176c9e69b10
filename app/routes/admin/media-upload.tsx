import { CoverageTable } from "#app/components/admin/coverage-table.tsx";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/media-upload";

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Documents");

export async function loader({ context }: Route.LoaderArgs) {
  return { collections: await context.get(appContext).services.checks.coverage() };
}

export default function LibraryPage({ loaderData: { collections } }: Route.ComponentProps) {
  return (
    <Page
      title="Documents"
      lead="The texts of the house. Students’ files are not among them."
      margin={
        <MarginNote title="How they come in">
          <p>
            Library texts are part of the seed; our articles join when they are published. A student’s draft joins the
            student repository only if its owner chose so.
          </p>
        </MarginNote>
      }
    >
      {collections.length > 0 ? (
        <CoverageTable collections={collections} />
      ) : (
        <EmptyState title="Nothing is indexed yet" act="none">
          <p>The seed brings the first library texts; they stand here once they are indexed.</p>
          <p>
            <a className="btn o" href="/admin">
              Go to the overview
            </a>
          </p>
        </EmptyState>
      )}
    </Page>
  );
}
