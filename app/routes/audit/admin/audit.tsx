import { Ban, Check, Download, TriangleAlert } from "lucide-react";
import { useLocation, useNavigate } from "react-router";
import styles from "#app/components/audit/audit.module.css";
import { AuditActor, AuditEntryDetails, AuditTargetLink } from "#app/components/audit/audit-entry.tsx";
import { AuditFilters } from "#app/components/audit/audit-filters.tsx";
import { actionNames, resultNames } from "#app/components/audit/audit-names.ts";
import { ChainVerification } from "#app/components/audit/chain-verification.tsx";
import { AdminTabs } from "#app/components/shell/admin-tabs.tsx";
import { freshDownload } from "#app/components/shell/fresh-download.ts";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Drawer } from "#app/components/ui/dialog.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { listAddress } from "#app/components/ui/list-address.ts";
import { ListPager } from "#app/components/ui/list-pager.tsx";
import { EmptyState, NoticePanel } from "#app/components/ui/notice.tsx";
import { Pill, type PillTone } from "#app/components/ui/pill.tsx";
import { cell } from "#app/components/ui/plain-table.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { Moment } from "#app/components/ui/time.tsx";
import { useListSort } from "#app/components/ui/use-list-sort.ts";
import { appContext } from "#app/context.ts";
import type { AuditView } from "#app/services/shared/audit-views.ts";
import { readAuditFilter } from "#schema/audit/audit-list.ts";
import { readListing } from "#schema/shared/listing.ts";
import { wholeNumber } from "#schema/shared/whole-number.ts";
import type { AuditAction, AuditResult } from "#schema/vocabulary/audit.ts";
import type { Route } from "./+types/audit";

/** Every act of staff adds to it. */
export const handle = { shows: [], changes: [], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Audit log");

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = new URL(request.url).searchParams;
  const { services, actor } = context.get(appContext);
  const filter = readAuditFilter(requested);
  const listing = readListing(requested, ["time"] as const, "-time");
  const entry = wholeNumber(requested.get("entry")) || null;
  const [log, staff, opened] = await Promise.all([
    orStop(services.auditLog.list(actor, filter, listing)),
    orStop(services.auditLog.staff(actor)),
    entry === null ? null : orStop(services.auditLog.entry(actor, entry)),
  ]);
  return { log, staff, filter, size: listing.rows, entry, opened };
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { log, staff, filter, size, entry, opened } = loaderData;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const by = useListSort<"time">("-time");
  const hrefOf = (seq: number | null) =>
    listAddress(`${pathname}${search}`, { entry: seq === null ? null : String(seq) });
  const filtered = Object.values(filter).some((value) => value !== null);
  return (
    <Page
      title="Audit log"
      lead="What staff did and what changed in people’s accounts. Entries cannot be edited or deleted."
      actions={
        <ButtonLink
          kind="secondary"
          href={`/api/audit/export${listAddress(search, { entry: null })}`}
          download
          onClick={freshDownload}
        >
          <Download className={iconStyles.root} aria-hidden="true" />
          Export CSV
        </ButtonLink>
      }
    >
      <AdminTabs />
      <ChainVerification />
      <AuditFilters filter={filter} staff={staff} />
      {entry !== null && !opened ? (
        <NoticePanel tone="warn" title={`Entry ${entry.toLocaleString("en")} is missing.`}>
          <Link href={hrefOf(Math.max(1, entry - 1))}>Show the entry before it</Link>
        </NoticePanel>
      ) : null}
      {log.rows.length === 0 ? (
        <EmptyState title={filtered ? "No entries match the filters" : "No entries yet"} act="waiting">
          <p>Acts of staff, exports and changes of roles appear here.</p>
          {filtered ? (
            <p>
              <ButtonLink kind="secondary" href="/admin/audit">
                Clear filters
              </ButtonLink>
            </p>
          ) : null}
        </EmptyState>
      ) : (
        <>
          <Table
            id="audit"
            title="Entries"
            about="An export has the newest 5,000 entries of the filter."
            columns={[
              { label: "When", sort: by("time", "descending") },
              { label: "Actor" },
              { label: "Action" },
              { label: "Target" },
              { label: "Result" },
              { label: "Entry", right: true },
            ]}
          >
            {log.rows.map((row) => (
              <Line key={row.seq} row={row} href={hrefOf(row.seq)} />
            ))}
          </Table>
          <ListPager newer={log.newer} older={log.older} total={log.total} one="entry" many="entries" rows={size} />
        </>
      )}
      <Drawer
        open={opened !== null}
        onClose={() => void navigate(hrefOf(null), { preventScrollReset: true })}
        title={opened ? nameOf(opened) : ""}
      >
        {opened ? <AuditEntryDetails entry={opened} /> : null}
      </Drawer>
      {opened ? (
        <noscript>
          <section aria-label={`Entry ${opened.seq}`}>
            <h2>{nameOf(opened)}</h2>
            <AuditEntryDetails entry={opened} />
          </section>
        </noscript>
      ) : null}
    </Page>
  );
}

const results: Record<AuditResult, { tone: PillTone; icon: typeof Check }> = {
  ok: { tone: "good", icon: Check },
  denied: { tone: "warn", icon: Ban },
  error: { tone: "danger", icon: TriangleAlert },
};

function Line({ row, href }: { row: AuditView; href: string }) {
  const { tone, icon: Icon } = results[row.result];
  return (
    <tr>
      <td data-label="When">
        <Moment at={row.at} />
      </td>
      <td data-label="Actor">
        <AuditActor entry={row} />
      </td>
      <td data-label="Action">
        <div>
          <Link href={href}>{nameOf(row)}</Link>
          {row.reason ? <span className={styles.reason}>{row.reason}</span> : null}
        </div>
      </td>
      <td data-label="Target">
        <AuditTargetLink entry={row} />
      </td>
      <td data-label="Result">
        <Pill tone={tone} glyph={<Icon className={iconStyles.root} aria-hidden="true" />}>
          {resultNames[row.result]}
        </Pill>
      </td>
      <td data-label="Entry" className={cell.right}>
        {row.seq}
      </td>
    </tr>
  );
}

function nameOf({ action }: AuditView): string {
  return actionNames[action as AuditAction] ?? action;
}
