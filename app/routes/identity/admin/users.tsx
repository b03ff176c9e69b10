import { Ban, Check, X } from "lucide-react";
import { AdminTabs } from "#app/components/shell/admin-tabs.tsx";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import listsStyles from "#app/components/shell/screen.lists.module.css";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { ListPager } from "#app/components/ui/list-pager.tsx";
import { EmptyState, NoticePanel } from "#app/components/ui/notice.tsx";
import { Pill } from "#app/components/ui/pill.tsx";
import { SearchForm } from "#app/components/ui/search-form.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { Day } from "#app/components/ui/time.tsx";
import { useListSort } from "#app/components/ui/use-list-sort.ts";
import { appContext } from "#app/context.ts";
import { requireAdmin } from "#app/middleware/require-admin.ts";
import { roleChangesOpen } from "#core/platform/feature-flags.ts";
import type { Role } from "#schema/identity/user.ts";
import { readListing } from "#schema/shared/listing.ts";
import { type UserSort, type UserStatus, userSorts } from "#schema/vocabulary/identity.ts";
import type { Route } from "./+types/users";

const roleNames: Record<Role, string> = { user: "Student", editor: "Editor", admin: "Admin" };

export const handle = { shows: ["profile"] } satisfies PageHandle;

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Users");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor, config } = context.get(appContext);
  const requested = new URL(request.url).searchParams;
  const q = (requested.get("q") ?? "").slice(0, 100).trim();
  const listing = readListing(requested, userSorts, "-joined");
  const { rows, ...page } = await orStop(services.people.list(actor, q, listing));
  const people = rows.map((row) => {
    const { id, fullName, email, imageUrl, role, status, honourVersion, createdAt } = row;
    return { id, fullName, email, imageUrl, role, status, honourVersion, createdAt };
  });
  return { q, people, ...page, size: listing.rows, roleChanges: roleChangesOpen(config.flags) };
}

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { q, people, newer, older, total, more, size, roleChanges } = loaderData;
  const by = useListSort<UserSort>("-joined");
  const columns = [
    { label: "Name", sort: by("name") },
    { label: "Role" },
    { label: "Status" },
    { label: "Honour code" },
    { label: "Joined", sort: by("joined", "descending") },
  ];
  return (
    <Page title="Users" lead="Roles are set in the identity provider. This list updates from it.">
      <AdminTabs />
      {roleChanges ? null : (
        <div className={pageStyles.block}>
          <NoticePanel tone="warn" title="Role changes are turned off.">
            A higher role set in the identity provider is not adopted. A lower role takes effect at once.
          </NoticePanel>
        </div>
      )}
      <SearchForm action="/admin/users" q={q} by="name, email or ID" />
      {people.length > 0 ? (
        <Table id="people" title="People" columns={columns} sticky>
          {people.map(({ id, fullName, email, imageUrl, role, status, honourVersion, createdAt }) => (
            <tr key={id}>
              <th scope="row">
                <span className={listsStyles.docName}>
                  <Avatar name={fullName} imageUrl={imageUrl} />
                  <span>
                    <b>{fullName}</b>
                    <small>{email || "Name and email removed"}</small>
                  </span>
                </span>
              </th>
              <td data-label="Role">{roleNames[role]}</td>
              <td data-label="Status">
                <PersonPill status={status} />
              </td>
              <td data-label="Honour code">{honourVersion ?? "Not accepted"}</td>
              <td data-label="Joined">
                <Day at={createdAt} />
              </td>
            </tr>
          ))}
        </Table>
      ) : (
        <EmptyState title={`No results for “${q}”`} act="none">
          <p>Search by name, email, username or ID.</p>
          <p>
            <ButtonLink kind="secondary" href="/admin/users">
              Clear search
            </ButtonLink>
          </p>
        </EmptyState>
      )}
      {people.length > 0 ? (
        <ListPager newer={newer} older={older} total={{ count: total, more }} one="person" many="people" rows={size} />
      ) : null}
    </Page>
  );
}

function PersonPill({ status }: { status: UserStatus }) {
  switch (status) {
    case "active":
      return (
        <Pill tone="good" glyph={<Check className={iconStyles.root} aria-hidden="true" />}>
          Active
        </Pill>
      );
    case "suspended":
      return (
        <Pill tone="warn" glyph={<Ban className={iconStyles.root} aria-hidden="true" />}>
          Suspended
        </Pill>
      );
    case "deleted":
      return <Pill glyph={<X className={iconStyles.root} aria-hidden="true" />}>Deleted</Pill>;
  }
}
