import { PersonActions } from "#app/components/identity/admin/person-actions.tsx";
import { performPersonAct } from "#app/components/identity/admin/person-answer.ts";
import { PersonFacts, PersonLead, PersonNotices } from "#app/components/identity/admin/person-header.tsx";
import { PersonSection } from "#app/components/identity/admin/person-sections.tsx";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { appContext } from "#app/context.ts";
import { may } from "#core/identity/rights.ts";
import { roleChangesOpen } from "#core/platform/feature-flags.ts";
import { personSections, type PersonSection as Section } from "#schema/vocabulary/identity.ts";
import type { Route } from "./+types/person";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

/** Students, staff and the clock add to it. */
export const handle = { shows: ["profile"], changes: ["profile"], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  shellMeta(matches, loaderData?.person.fullName || "Person");

const sectionNames: Record<Section, string> = {
  timeline: "Timeline",
  orders: "Orders",
  payments: "Payments",
  checks: "Checks",
  conversations: "Conversations",
  emails: "Emails",
  devices: "Open sign-ins",
  audit: "Audit log",
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, actor, config, now } = context.get(appContext);
  const requested = new URL(request.url).searchParams.get("show");
  const show = personSections.find((one) => one === requested) ?? "timeline";
  const person = await orStop(services.personRecord.view(actor, params.userId));
  const [promotion, deletion, merge, section, absence] = await Promise.all([
    orStop(services.staffActs.openRequest(actor, person.id)),
    orStop(services.accountDeletion.stateFor(actor, person.id)),
    orStop(services.merging.stateFor(actor, person.id)),
    orStop(services.personRecord.section(actor, person.id, show)),
    orStop(services.absences.view(actor, { userId: person.id })),
  ]);
  const allowed = {
    suspend: may(actor, "person.suspend"),
    restore: may(actor, "person.restore"),
    changeRole: may(actor, "person.change_role"),
    requestAdmin: may(actor, "person.request_admin"),
    signOut: may(actor, "person.sign_out"),
    viewAs: may(actor, "person.view_as"),
    startDeletion: may(actor, "person.start_deletion"),
    merge: may(actor, "person.merge"),
    setAbsence: may(actor, "absence.set"),
  };
  const formKey = crypto.randomUUID();
  return {
    ...{ person, promotion, deletion, merge, absence, formKey, section, allowed, now },
    roleChanges: roleChangesOpen(config.flags),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return orStop(performPersonAct(context.get(appContext), params.userId, await request.formData()));
}

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, promotion, deletion, merge, absence, formKey, section, allowed, roleChanges, now } = loaderData;
  const hrefOf = (show: Section) => `/admin/users/${encodeURIComponent(person.id)}?show=${show}`;
  return (
    <Page
      title={person.fullName}
      lead={<PersonLead person={person} absence={absence} />}
      actions={<Link href="/admin/users">All users</Link>}
    >
      <PersonNotices
        person={person}
        request={promotion}
        roleChanges={roleChanges}
        deletionDueAt={deletion?.dueAt ?? null}
        merge={merge}
        answer={actionData}
      />
      <PersonFacts person={person} />
      <PersonActions
        person={person}
        allowed={allowed}
        roleChanges={roleChanges}
        hasRequest={promotion !== null}
        now={now}
        formKey={formKey}
        absence={absence}
        deletionDueAt={deletion?.dueAt ?? null}
        merge={merge}
        answer={actionData}
      />
      <Tabs
        label="Sections"
        className={pageStyles.block}
        tabs={personSections.map((show) => ({
          href: hrefOf(show),
          label: sectionNames[show],
          current: show === section.show,
        }))}
      />
      <PersonSection section={section} person={person} />
    </Page>
  );
}

export function shouldRevalidate() {
  return true;
}
