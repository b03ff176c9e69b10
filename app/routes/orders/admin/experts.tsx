import { data, Form, redirect } from "react-router";
import { absenceIntent, changeAbsence } from "#app/components/identity/absence/absence-answer.ts";
import { PersonLink } from "#app/components/identity/person-link.tsx";
import { ExpertAbsence, ExpertAway } from "#app/components/orders/admin/expert-absence.tsx";
import adminStyles from "#app/components/orders/admin/orders.admin.module.css";
import { AllSettings } from "#app/components/settings/all-settings.tsx";
import { type FormAnswer, rejectedForm, useInvalidFocus, valuesOf } from "#app/components/shell/form-answer.ts";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import listsStyles from "#app/components/shell/screen.lists.module.css";
import staffStyles from "#app/components/shell/screen.staff.module.css";
import shellStyles from "#app/components/shell/shell.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import { CheckField, FieldError, TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import { HiddenInput } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { EmptyState, ErrorSummary, NoticePanel } from "#app/components/ui/notice.tsx";
import tableStyles from "#app/components/ui/table.module.css";
import { Table } from "#app/components/ui/table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { useSortedRows } from "#app/components/ui/use-sorted-rows.ts";
import { serviceNames } from "#app/content/order-names.ts";
import { appContext } from "#app/context.ts";
import { fieldMessages } from "#core/app-error.ts";
import { domains } from "#schema/content/domains.ts";
import { ExpertForm } from "#schema/orders/admin-orders.ts";
import { type ServiceKind, serviceKinds } from "#schema/vocabulary/orders.ts";
import type { Route } from "./+types/experts";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

export const handle = { shows: ["experts", "orders"], changes: ["experts"] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Experts");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const experts = await orStop(services.orders.staff.priceLists.experts(actor));
  const requested = new URL(request.url).searchParams.get("id");
  const chosen = experts.find(({ id }) => id === requested) ?? null;
  const ids = experts.map(({ id }) => id);
  const away = await orStop(services.absences.ofExperts(actor, ids));
  const absence = chosen && (await orStop(services.absences.view(actor, { expertId: chosen.id })));
  return { experts, chosen, away, absence, formKey: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const form = await request.formData();
  const intent = absenceIntent(form);
  const expertId = String(form.get("expertId") ?? "");
  if (intent) return orStop(changeAbsence(context.get(appContext), { expertId }, intent, form));
  const parsed = ExpertForm.safeParse({
    ...Object.fromEntries(form),
    kinds: form.getAll("kinds"),
    domains: form.getAll("domains"),
  });
  const values = valuesOf(form);
  if (!parsed.success) return rejected({ values, fields: fieldMessages(parsed.error), problem: null });
  try {
    await services.orders.staff.priceLists.keepExpert(actor, parsed.data);
  } catch (error) {
    return rejectedForm(error, values);
  }
  return redirect("/admin/settings/experts", 303);
}

function rejected(answer: FormAnswer) {
  return data(answer, { status: 422 });
}

export default function ExpertsPage({ loaderData, actionData: posted }: Route.ComponentProps) {
  const { experts, chosen, away, absence, formKey } = loaderData;
  const ofAbsence = posted && "absence" in posted ? posted : undefined;
  const actionData = posted && !("absence" in posted) ? posted : undefined;
  const form = useInvalidFocus(actionData);
  const fields: Record<string, string> = actionData?.fields ?? {};
  const { rows, by } = useSortedRows(experts, { name: ({ name }) => name, orders: ({ load }) => load });
  return (
    <Page
      title="Experts"
      lead="Who does the work, which services they offer, and how many orders they take at the same time."
      actions={
        <>
          <ButtonLink kind="secondary" href="/admin/settings/experts#form">
            Add expert
          </ButtonLink>
          <AllSettings />
        </>
      }
      margin={
        <MarginNote title="How experts are assigned">
          <p>An order can be assigned only to an expert who offers its service and has room for another order.</p>
        </MarginNote>
      }
    >
      {experts.length === 0 ? (
        <EmptyState title="No experts yet" act="none">
          <p>Add the first expert below. Orders cannot be assigned until then.</p>
        </EmptyState>
      ) : (
        <Table
          id="experts"
          title="Experts"
          columns={[
            { label: "Name", sort: by("name") },
            { label: "Services" },
            { label: "Fields" },
            { label: "Orders", right: true, sort: by("orders", "descending") },
            { label: "" },
          ]}
        >
          {rows.map((expert) => (
            <tr key={expert.id}>
              <th scope="row" data-label="Name">
                <PersonLink id={expert.userId} name={expert.name} />
                <small className={staffStyles.underLine}>
                  {expert.active ? expert.qualification : "not available"}
                  <ExpertAway away={away} expertId={expert.id} />
                </small>
              </th>
              <td data-label="Services">
                {expert.kinds.length === serviceKinds.length
                  ? "All services"
                  : expert.kinds.map((kind) => serviceNames[kind as ServiceKind] ?? kind).join(", ")}
              </td>
              <td data-label="Fields">
                {expert.domains.length === domains.length
                  ? "All fields"
                  : expert.domains.map((slug) => domains.find((one) => one.slug === slug)?.short ?? slug).join(", ")}
              </td>
              <td data-label="Orders" className={`${tableStyles.right} ${textStyles.number}`}>
                {expert.load} of {expert.capacity}
              </td>
              <td className={listsStyles.rowActions}>
                <ButtonLink kind="secondary" size="sm" href={`/admin/settings/experts?id=${expert.id}#form`}>
                  Edit<span className={textStyles.hidden}> {expert.name}</span>
                </ButtonLink>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <div className={`${shellStyles.sectionHead} ${layoutStyles.after}`}>
        <h2 id="form">{chosen ? `Edit ${chosen.name}` : "New expert"}</h2>
        {chosen ? <Link href={`/admin/audit?target=expert&targetId=${chosen.id}`}>History of changes</Link> : null}
      </div>
      <Form method="post" className={formStyles.root} noValidate ref={form} key={chosen?.id ?? `new${experts.length}`}>
        <ErrorSummary
          fields={fields}
          labels={{
            name: "Name",
            qualification: "Qualification",
            capacity: "Capacity",
            email: "Email address of the account",
          }}
        />
        {actionData?.problem && Object.keys(fields).length === 0 ? <NoticePanel title={actionData.problem} /> : null}
        <HiddenInput name="id" value={chosen?.id ?? ""} />
        <div className={formStyles.columns}>
          <TextField
            id="name"
            name="name"
            label="Name"
            defaultValue={chosen?.name}
            error={fields.name}
            maxLength={100}
          />
          <TextField
            id="capacity"
            name="capacity"
            label="Orders at the same time"
            inputMode="numeric"
            defaultValue={chosen?.capacity ?? 4}
            error={fields.capacity}
          />
        </div>
        <TextField
          id="qualification"
          name="qualification"
          label="Qualification"
          hint="Shown to students."
          defaultValue={chosen?.qualification}
          error={fields.qualification}
          maxLength={160}
        />
        <TextField
          id="email"
          name="email"
          type="email"
          label="Email address of the account"
          optional="optional"
          hint="This person sees the orders assigned to the expert under “Your work” and works on them. Leave it empty for no account."
          defaultValue={chosen?.email ?? undefined}
          error={fields.email}
          maxLength={254}
        />
        <fieldset>
          <legend className={fieldStyles.label}>Services</legend>
          <div className={adminStyles.checks}>
            {serviceKinds.map((kind) => (
              <CheckField
                key={kind}
                id={`kind-${kind}`}
                name="kinds"
                value={kind}
                label={serviceNames[kind]}
                defaultChecked={chosen?.kinds.includes(kind)}
              />
            ))}
          </div>
          {fields.kinds ? <FieldError id="kinds-error">{fields.kinds}</FieldError> : null}
        </fieldset>
        <fieldset>
          <legend className={fieldStyles.label}>Fields</legend>
          <div className={adminStyles.checks}>
            {domains.map(({ slug, short }) => (
              <CheckField
                key={slug}
                id={`domain-${slug}`}
                name="domains"
                value={slug}
                label={short}
                defaultChecked={chosen?.domains.includes(slug)}
              />
            ))}
          </div>
          {fields.domains ? <FieldError id="domains-error">{fields.domains}</FieldError> : null}
        </fieldset>
        <CheckField id="active" name="active" label="Available for orders" defaultChecked={chosen?.active ?? true} />
        <div className={formStyles.actions}>
          <Button size="lg">{chosen ? "Save changes" : "Add expert"}</Button>
        </div>
      </Form>
      {chosen && absence ? <ExpertAbsence expert={chosen} view={absence} formKey={formKey} answer={ofAbsence} /> : null}
    </Page>
  );
}
