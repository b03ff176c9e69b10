import { CircleDashed, CircleOff, Plug } from "lucide-react";
import { data, Form } from "react-router";
import { AllSettings } from "#app/components/settings/all-settings.tsx";
import { integrationTitles } from "#app/components/settings/integration-names.ts";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import listsStyles from "#app/components/shell/screen.lists.module.css";
import staffStyles from "#app/components/shell/screen.staff.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Button } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { Pill } from "#app/components/ui/pill.tsx";
import { Table } from "#app/components/ui/table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { appContext } from "#app/context.ts";
import { integrationNames } from "#schema/vocabulary/settings.ts";
import type { Route } from "./+types/integrations";

/** What the services did last changes all the time. */
export const handle = { shows: ["settings"], changes: [], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Integrations");

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  return { integrations: await orStop(services.settings.integrations.list(actor)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const requested = (await request.formData()).get("name");
  const name = integrationNames.find((one) => one === requested);
  if (!name) return data(null, { status: 422 });
  return { name, ...(await orStop(services.settings.integrations.test(actor, name))) };
}

const states = {
  connected: { tone: "good", label: "Connected", Icon: Plug },
  embedded: { tone: "plain", label: "Built in", Icon: CircleDashed },
  off: { tone: "warn", label: "Not set up", Icon: CircleOff },
} as const;

export default function IntegrationsPage({ loaderData: { integrations }, actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Integrations"
      lead="The services that Marginalia uses, and whether they work."
      actions={<AllSettings />}
      margin={
        <MarginNote title="How to set them up">
          <p>
            Set the variables in the deployment’s environment, then deploy again. Their values are never shown. The
            services of the open literature are on the <Link href="/admin/settings#open-literature">settings page</Link>
            .
          </p>
        </MarginNote>
      }
    >
      {actionData ? (
        <NoticePanel
          tone={actionData.ok ? "good" : "danger"}
          title={`${integrationTitles[actionData.name]} ${actionData.ok ? "works." : "did not work."}`}
        >
          {actionData.problem}
        </NoticePanel>
      ) : null}
      <Table
        id="integrations"
        title="Services"
        about="A test asks the service something that changes nothing."
        columns={[
          { label: "Service" },
          { label: "State" },
          { label: "Variables" },
          { label: "Last success" },
          { label: "Last failure" },
          { label: "" },
        ]}
      >
        {integrations.map((service) => {
          const { tone, label, Icon } = states[service.state];
          return (
            <tr key={service.name}>
              <th scope="row">
                {integrationTitles[service.name]}
                <small className={staffStyles.underLine}>{service.adapter}</small>
              </th>
              <td data-label="State">
                <Pill tone={tone} glyph={<Icon className={iconStyles.root} aria-hidden="true" />}>
                  {label}
                </Pill>
              </td>
              <td data-label="Variables">
                {service.settings.length === 0 ? "None" : null}
                {service.settings.map(({ variable, isSet }) => (
                  <span key={variable} className={staffStyles.underLine}>
                    <span className={textStyles.code}>{variable}</span>: {isSet ? "set" : "not set"}
                  </span>
                ))}
              </td>
              <td data-label="Last success">{timeOf(service.succeededAt)}</td>
              <td data-label="Last failure">
                {timeOf(service.failedAt)}
                {service.failedAt && service.problem ? (
                  <small className={staffStyles.underLine}>{service.problem}</small>
                ) : null}
              </td>
              <td className={listsStyles.rowActions}>
                {service.isTestable ? (
                  <Form method="post">
                    <HiddenInput name="name" value={service.name} />
                    <Button kind="secondary" size="sm">
                      Test<span className={textStyles.hidden}> {integrationTitles[service.name]}</span>
                    </Button>
                  </Form>
                ) : null}
              </td>
            </tr>
          );
        })}
      </Table>
    </Page>
  );
}

function timeOf(at: number | null) {
  return at === null ? "Not known" : <Moment at={at} />;
}
