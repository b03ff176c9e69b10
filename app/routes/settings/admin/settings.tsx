import { data } from "react-router";
import { FeatureFlags } from "#app/components/settings/feature-flags.tsx";
import { performFlagAct } from "#app/components/settings/flag-acts.ts";
import { CHANGE_FLAG, UNDO_FLAG } from "#app/components/settings/flag-texts.ts";
import { settingGroups } from "#app/components/settings/setting-groups.ts";
import { SettingIndex } from "#app/components/settings/setting-index.tsx";
import settingsStyles from "#app/components/settings/settings.admin.module.css";
import { readForm } from "#app/components/shell/form-answer.ts";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { OpenServices } from "#app/components/sources/open-services.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { Table } from "#app/components/ui/table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { appContext } from "#app/context.ts";
import { closedArea } from "#core/platform/closed-areas.ts";
import { flagVariable } from "#schema/platform/config-flags.ts";
import { ServiceTestForm } from "#schema/sources/open-service-test.ts";
import { topics } from "#schema/vocabulary/topics.ts";
import type { Route } from "./+types/settings";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

/** Checks use the services all the time. A feature that is turned on or off changes pages of every kind. */
export const handle = { shows: ["settings"], changes: [...topics], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Settings");

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor, config } = context.get(appContext);
  const { appName, appUrl, apiUrl, trustClaim, socialLinks, contentAdminUrl, teamChatUrl, flags, local } = config;
  const { settings } = services;
  const [features, openServices, prices, integrations, rules, retention, alerts, experts, support] = await orStop(
    Promise.all([
      services.featureFlags.list(actor),
      services.openServices.list(actor),
      services.prices.state(actor),
      settings.integrations.list(actor),
      settings.integrityRules.current(),
      settings.retention.current(),
      settings.alerts.current(),
      services.orders.staff.priceLists.experts(actor),
      services.conversations.hours.read(actor),
    ]),
  );
  const groups = settingGroups({
    prices,
    integrations,
    rules: rules.value,
    retention: retention.value,
    alerts: alerts.value,
    experts,
    zone: support.hours.zone,
  });
  return {
    details: [
      { name: "Site name", variable: "APP_NAME", value: appName },
      { name: "Address", variable: "APP_URL", value: appUrl },
      { name: "API address", variable: "API_URL", value: apiUrl },
      { name: "Mode", variable: "MODE", value: local ? "local" : "production" },
      { name: "Footer claim", variable: "TRUST_CLAIM", value: trustClaim || "Not shown" },
      {
        name: "Profiles in the footer",
        variable: "SOCIAL_LINKS",
        value: socialLinks.map(({ label }) => label).join(", ") || "Not shown",
      },
      { name: "Content admin", variable: "CONTENT_ADMIN_URL", value: contentAdminUrl },
      { name: "Team chat", variable: "TEAM_CHAT_URL", value: teamChatUrl ?? "Not set" },
    ],
    features: features.map((flag) => ({ ...flag, variable: flagVariable(flag.name) })),
    groups: groups.flatMap(({ title, entries }) => {
      const open = entries.filter(({ href }) => closedArea(flags, href) === null);
      return open.length > 0 ? [{ title, entries: open }] : [];
    }),
    openServices,
    formKey: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { services, actor } = app;
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === CHANGE_FLAG || intent === UNDO_FLAG) {
    const { answer, init } = await performFlagAct(app, form);
    return data(answer, init);
  }
  const read = readForm(form, ServiceTestForm);
  if (!read.ok) return read.answer;
  await orStop(services.openServices.test(actor, read.form));
  return null;
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { details, features, groups, openServices, formKey } = loaderData;
  return (
    <Page
      title="Settings"
      margin={
        <MarginNote title="How to change settings">
          <p>
            Features change at once. For everything else set the variable shown beside it in the deployment’s
            environment, then deploy again. Secrets are never shown.
          </p>
        </MarginNote>
      }
    >
      <FlagProblem answer={actionData} />
      <SettingIndex groups={groups} />
      <FeatureFlags flags={features} />
      <Table
        id="site"
        title="Site configuration"
        columns={[{ label: "Setting" }, { label: "Value" }, { label: "Variable" }]}
        below={
          <p className={settingsStyles.below}>
            Uploads go to the API address, without a broker. The database and the stored files are bindings of the
            Workers and have no address of their own.
          </p>
        }
      >
        {details.map(({ name, variable, value }) => (
          <tr key={variable}>
            <th scope="row">{name}</th>
            <td data-label="Value">{value}</td>
            <td data-label="Variable" className={textStyles.code}>
              {variable}
            </td>
          </tr>
        ))}
      </Table>
      <OpenServices services={openServices} formKey={formKey} />
    </Page>
  );
}

/** For a form that was sent without JavaScript: others show it beside their field. */
function FlagProblem({ answer }: { answer: Route.ComponentProps["actionData"] }) {
  const problem = answer ? (answer.problem ?? answer.fields.reason) : null;
  return problem ? <NoticePanel title={problem} /> : null;
}
