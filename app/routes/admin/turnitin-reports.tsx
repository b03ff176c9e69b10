import { checkLine } from "#app/components/admin/check-line.ts";
import { CheckTable } from "#app/components/admin/check-table.tsx";
import { OlderNewer, Page } from "#app/components/shell/page.tsx";
import { PAGE_ROWS, pageNumber } from "#app/components/shell/page-number.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { appContext } from "#app/context.ts";
import { requireFlag } from "#app/middleware/require-flag.ts";
import type { Route } from "./+types/turnitin-reports";

export const middleware: Route.MiddlewareFunction[] = [requireFlag("turnitin")];

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Similarity reports");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor, now } = context.get(appContext);
  const number = pageNumber(request);
  const rows = await orStop(services.checks.listAll(actor, PAGE_ROWS + 1, (number - 1) * PAGE_ROWS));
  return {
    number,
    more: rows.length > PAGE_ROWS,
    checks: rows.slice(0, PAGE_ROWS).map((row) => checkLine(row, now)),
  };
}

export default function SimilarityReportsPage({ loaderData: { number, more, checks } }: Route.ComponentProps) {
  return (
    <Page title="Similarity reports" lead="Figures and stages. The text of a check is its owner’s alone.">
      {checks.length > 0 ? (
        <CheckTable title="Checks" checks={checks} />
      ) : (
        <EmptyState title={number > 1 ? "Nothing on this page" : "No checks yet"} act="margin">
          <p>{number > 1 ? "The list ends before it." : "Every check stands here from the moment it is asked for."}</p>
          <p>
            <a className="btn o" href={number > 1 ? "/admin/turnitin-reports" : "/admin"}>
              {number > 1 ? "Go to the first page" : "Go to the overview"}
            </a>
          </p>
        </EmptyState>
      )}
      <OlderNewer number={number} more={more} hrefOf={(page) => `/admin/turnitin-reports?page=${page}`} />
    </Page>
  );
}
