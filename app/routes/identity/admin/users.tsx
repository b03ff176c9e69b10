import { InviteStaff } from "#app/components/identity/admin/invite-staff.tsx";
import { PeopleFilters } from "#app/components/identity/admin/people-filters.tsx";
import { performPersonAct } from "#app/components/identity/admin/person-answer.ts";
import { PersonPill, roleNames } from "#app/components/identity/admin/person-status.tsx";
import { money } from "#app/components/orders/pricing/money.ts";
import { AdminTabs } from "#app/components/shell/admin-tabs.tsx";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import listsStyles from "#app/components/shell/screen.lists.module.css";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListPager } from "#app/components/ui/list-pager.tsx";
import { EmptyState, NoticePanel } from "#app/components/ui/notice.tsx";
import { cell } from "#app/components/ui/plain-table.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { Day, Moment } from "#app/components/ui/time.tsx";
import { useListSort } from "#app/components/ui/use-list-sort.ts";
import { appContext } from "#app/context.ts";
import { may } from "#core/identity/rights.ts";
import { roleChangesOpen } from "#core/platform/feature-flags.ts";
import { type PeopleFilter, readPeopleFilter } from "#schema/identity/people-list.ts";
import { readListing } from "#schema/shared/listing.ts";
import { type UserSort, userSorts } from "#schema/vocabulary/identity.ts";
import type { Route } from "./+types/users";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

export const handle = { shows: ["profile", "orders"], changes: [] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Users");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor, config } = context.get(appContext);
  const requested = new URL(request.url).searchParams;
  const filter = readPeopleFilter(requested);
  const listing = readListing(requested, userSorts, "-joined");
  const { rows, ...page } = await orStop(services.people.list(actor, filter, listing));
  const people = rows.map((row) => {
    const { id, fullName, email, imageUrl, role, status, orders, spent, seenAt, createdAt } = row;
    return { id, fullName, email, imageUrl, role, status, orders, spent, seenAt, createdAt };
  });
  return {
    ...{ filter, people, ...page, size: listing.rows },
    sort: requested.get("sort"),
    roleChanges: roleChangesOpen(config.flags),
    mayInvite: may(actor, "person.invite"),
    formKey: crypto.randomUUID(),
  };
}

/** The only act of the list is an invitation, which is about nobody who has an account here. */
export async function action({ request, context }: Route.ActionArgs) {
  return orStop(performPersonAct(context.get(appContext), "", await request.formData()));
}

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, people, newer, older, total, more, size, sort, roleChanges, mayInvite, formKey } = loaderData;
  const by = useListSort<UserSort>("-joined");
  const columns = [
    { label: "Name", sort: by("name") },
    { label: "Role" },
    { label: "Status" },
    { label: "Orders", right: true },
    { label: "Spent", right: true },
    { label: "Last seen", sort: by("seen", "descending") },
    { label: "Joined", sort: by("joined", "descending") },
  ];
  return (
    <Page
      title="Users"
      lead="Find a person and open their page to see what they did and to change their account."
      actions={mayInvite && roleChanges ? <InviteStaff formKey={formKey} answer={actionData} /> : undefined}
    >
      <AdminTabs />
      {actionData?.ok ? <NoticePanel tone="good" title={actionData.done} /> : null}
      {roleChanges ? null : (
        <div className={pageStyles.block}>
          <NoticePanel tone="warn" title="Role changes are turned off.">
            Roles cannot be changed here, and a higher role set in the identity provider is not adopted. A lower role
            takes effect at once.
          </NoticePanel>
        </div>
      )}
      <PeopleFilters filter={filter} sort={sort} />
      {people.length > 0 ? (
        <>
          <Table id="people" title="People" columns={columns} sticky>
            {people.map(({ id, fullName, email, imageUrl, role, status, orders, spent, seenAt, createdAt }) => (
              <tr key={id}>
                <th scope="row">
                  <span className={listsStyles.docName}>
                    <Avatar name={fullName} imageUrl={imageUrl} />
                    <span>
                      <b>
                        <Link href={`/admin/users/${encodeURIComponent(id)}`}>{fullName}</Link>
                      </b>
                      <small>{email || "Name and email removed"}</small>
                    </span>
                  </span>
                </th>
                <td data-label="Role">{roleNames[role]}</td>
                <td data-label="Status">
                  <PersonPill status={status} />
                </td>
                <td data-label="Orders" className={cell.right}>
                  {orders.toLocaleString("en")}
                </td>
                <td data-label="Spent" className={cell.right}>
                  {spent > 0 ? money(spent) : "–"}
                </td>
                <td data-label="Last seen">{seenAt > 0 ? <Moment at={seenAt} to="day" /> : "Never"}</td>
                <td data-label="Joined">
                  <Day at={createdAt} />
                </td>
              </tr>
            ))}
          </Table>
          <ListPager
            newer={newer}
            older={older}
            total={{ count: total, more }}
            one="person"
            many="people"
            rows={size}
          />
        </>
      ) : (
        <NoPeople filter={filter} />
      )}
    </Page>
  );
}

function NoPeople({ filter }: { filter: PeopleFilter }) {
  return (
    <EmptyState title={filter.q ? `No results for “${filter.q}”` : "No people match the filters"} act="none">
      <p>Search by name, email, username, user ID, order number, conversation reference or session ID.</p>
      <p>
        <ButtonLink kind="secondary" href="/admin/users">
          Clear filters
        </ButtonLink>
      </p>
    </EmptyState>
  );
}
