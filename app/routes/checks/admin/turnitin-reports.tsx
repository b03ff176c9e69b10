import { RefreshCw } from "lucide-react";
import { data, useLocation, useNavigate } from "react-router";
import { performCheckAction } from "#app/components/checks/admin/admin-actions.ts";
import { checkListHref } from "#app/components/checks/admin/admin-answer.ts";
import { AdminChecksTable } from "#app/components/checks/admin/admin-checks-table.tsx";
import { Attempts } from "#app/components/checks/admin/attempts.tsx";
import { CheckActs } from "#app/components/checks/admin/check-action.tsx";
import { CheckDetails, CheckPills } from "#app/components/checks/admin/check-details.tsx";
import { CheckFilters } from "#app/components/checks/admin/check-filters.tsx";
import { CheckTotals } from "#app/components/checks/admin/check-totals.tsx";
import adminStyles from "#app/components/checks/admin/checks.admin.module.css";
import { ChecksExport } from "#app/components/checks/admin/checks-export.tsx";
import { CorpusPanel } from "#app/components/checks/admin/corpus-panel.tsx";
import { FailedJobs } from "#app/components/checks/admin/dead-letters.tsx";
import { FailureBars } from "#app/components/checks/admin/failure-bars.tsx";
import { useUpdates } from "#app/components/checks/admin/use-updates.ts";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { CollectionsTab } from "#app/components/sources/collections-tab.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Drawer } from "#app/components/ui/dialog.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { ListPager } from "#app/components/ui/list-pager.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { useListSort } from "#app/components/ui/use-list-sort.ts";
import { appContext } from "#app/context.ts";
import { shortId } from "#core/checks/admin-checks.ts";
import { isAdmin } from "#core/identity/actor.ts";
import { type CheckListFilter, hasScore, readCheckListFilter } from "#schema/checks/admin-checks.ts";
import { readListing } from "#schema/shared/listing.ts";
import { type AdminCheckSort, adminCheckSorts } from "#schema/vocabulary/checks.ts";
import type { Route } from "./+types/turnitin-reports";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

/** Checks run in the background, and several people act on them. */
export const handle = {
  shows: ["checks", "sources"],
  changes: ["checks", "documents", "sources"],
  fresh: "always",
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Similarity reports");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor, config, now } = context.get(appContext);
  const requested = new URL(request.url).searchParams;
  const filter = readCheckListFilter(requested);
  const listing = readListing(requested, hasScore(filter) ? ["score"] : adminCheckSorts, initialOrder(filter));
  const tab = requested.get("tab");
  const dead = tab === "dead";
  const admin = isAdmin(actor);
  const [listed, board, failedJobs, collections, imports, attempts] = await Promise.all([
    orStop(services.adminChecks.list(actor, filter, listing)),
    orStop(services.adminChecks.board(actor)),
    dead ? orStop(services.adminChecks.failedJobs.list(actor)) : null,
    tab === "collections" ? orStop(services.collections.list(actor)) : null,
    tab === "collections" ? orStop(services.collectionImports.list(actor)) : [],
    admin ? orStop(services.adminChecks.attempts(actor)) : null,
  ]);
  const id = requested.get("id");
  return {
    ...listed,
    board,
    failedJobs,
    collections,
    imports,
    attempts,
    filter,
    size: listing.rows,
    admin,
    now,
    going: board.totals.running + board.totals.queued,
    check: id && admin && !dead && !collections ? await orStop(services.adminChecks.check(actor, id)) : null,
    outside: config.openServices.length > 0,
  };
}

/** A score selects from the index of scores, so that is the order. */
function initialOrder(filter: CheckListFilter) {
  return hasScore(filter) ? "-score" : "-created";
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { answer, init } = await performCheckAction(context.get(appContext), form);
  return data(answer, init);
}

export default function SimilarityReportsPage({ loaderData }: Route.ComponentProps) {
  const { board, failedJobs, collections, imports, check, admin, now } = loaderData;
  const navigate = useNavigate();
  const { search } = useLocation();
  const closed = checkListHref(search, { id: null });
  const { changed, refresh } = useUpdates(loaderData);
  return (
    <Page
      title="Similarity reports"
      lead={<Moment at={now} />}
      actions={
        <>
          <span role="status">
            {changed > 0 ? (
              <Button kind="secondary" type="button" onClick={refresh}>
                <RefreshCw className={iconStyles.root} aria-hidden="true" />
                {changed} {changed === 1 ? "update" : "updates"}: refresh
              </Button>
            ) : null}
          </span>
          <Tabs
            label="Similarity reports"
            tabs={[
              { href: "/admin/turnitin-reports", label: "Checks", current: !failedJobs && !collections },
              {
                href: "/admin/turnitin-reports?tab=dead",
                label: "Failed jobs",
                count: board.dead,
                current: failedJobs !== null,
              },
              {
                href: "/admin/turnitin-reports?tab=collections",
                label: "Collections",
                current: collections !== null,
              },
            ]}
          />
        </>
      }
    >
      {collections ? (
        <CollectionsTab collections={collections} imports={imports} admin={admin} />
      ) : (
        <Board {...loaderData} />
      )}
      <Drawer
        open={check !== null}
        onClose={() => void navigate(closed, { preventScrollReset: true })}
        title={check ? (check.title ?? "Private check") : ""}
        head={
          check ? (
            <>
              <p className={`${textStyles.code} ${textStyles.faint}`}>{shortId(check.id)}</p>
              <CheckPills check={check} now={now} />
            </>
          ) : null
        }
        actions={check ? <CheckActs key={check.id} id={check.id} acts={check.acts} /> : null}
      >
        {check ? <CheckDetails key={check.id} check={check} /> : null}
      </Drawer>
    </Page>
  );
}

function Board(props: Route.ComponentProps["loaderData"]) {
  const { board, failedJobs, attempts, admin, now, newer, older, total, size } = props;
  return (
    <>
      <CheckTotals totals={board.totals} now={now} />
      {failedJobs ? (
        <FailedJobs failedJobs={failedJobs} total={board.dead} admin={admin} now={now} />
      ) : (
        <>
          <Checks {...props} />
          {props.rows.length > 0 ? (
            <ListPager newer={newer} older={older} total={total} one="check" many="checks" rows={size} />
          ) : null}
        </>
      )}
      <div className={adminStyles.twoColumns}>
        <CorpusPanel corpus={board.corpus} publicTexts={board.publicTexts} outside={props.outside} admin={admin} />
        <FailureBars days={board.days} />
      </div>
      {attempts ? <Attempts {...attempts} /> : null}
    </>
  );
}

function Checks(props: Route.ComponentProps["loaderData"]) {
  const { rows, filter, check, admin, now } = props;
  const by = useListSort<AdminCheckSort>(initialOrder(filter));
  const { search } = useLocation();
  return (
    <AdminChecksTable
      rows={rows}
      sorts={{ created: hasScore(filter) ? undefined : by("created", "descending"), score: by("score", "descending") }}
      now={now}
      open={check?.id ?? null}
      hrefOf={admin ? (id) => checkListHref(search, { id }) : null}
      aside={
        <>
          <CheckFilters filter={filter} />
          {admin && rows.length > 0 ? <ChecksExport search={search} /> : null}
        </>
      }
      empty={rows.length === 0 ? <Nothing filtered={search !== ""} /> : null}
    />
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const [title, words] = filtered
    ? ["No matching checks", "Change the filters or clear them."]
    : ["No checks yet", "Checks appear here as soon as students start them."];
  return (
    <EmptyState title={title} act="margin" level={3}>
      <p>{words}</p>
      <p>
        <ButtonLink kind="secondary" href={filtered ? "/admin/turnitin-reports" : "/admin"}>
          {filtered ? "Show all checks" : "Go to the overview"}
        </ButtonLink>
      </p>
    </EmptyState>
  );
}

export function shouldRevalidate() {
  return true;
}
