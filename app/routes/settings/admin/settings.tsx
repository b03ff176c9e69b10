import { Check, X } from "lucide-react";
import { readForm } from "#app/components/shell/form-answer.ts";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { OpenServices } from "#app/components/sources/open-services.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { Pill } from "#app/components/ui/pill.tsx";
import { Table } from "#app/components/ui/table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { appContext } from "#app/context.ts";
import { requireAdmin } from "#app/middleware/require-admin.ts";
import { flagVariable } from "#schema/platform/config-flags.ts";
import type { FlagName } from "#schema/platform/flags.ts";
import { ServiceTestForm } from "#schema/sources/open-service-test.ts";
import { flagNames } from "#schema/vocabulary/platform.ts";
import type { Route } from "./+types/settings";

const flagTexts: Record<FlagName, string> = {
  publicAccess: "Public pages without signing in",
  publicRoutes: "Public site",
  comments: "Comments under articles",
  adminDashboard: "Admin area",
  userManagement: "User list",
  contentManagement: "Content and the publish queue",
  roleManagement: "Changing roles",
  turnitin: "Similarity checks",
  telegram: "Telegram notifications",
};

/** Checks use the services all the time. */
export const handle = { shows: ["settings"], changes: ["settings"], fresh: "always" } satisfies PageHandle;

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Settings");

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor, config } = context.get(appContext);
  const { appName, appUrl, apiUrl, trustClaim, socialLinks, contentAdminUrl, teamChatUrl, flags, local } = config;
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
    flags: flagNames.map((name) => ({ name, variable: flagVariable(name), on: flags[name] })),
    openServices: await orStop(services.openServices.list(actor)),
    formKey: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const read = readForm(await request.formData(), ServiceTestForm);
  if (!read.ok) return read.answer;
  await orStop(services.openServices.test(actor, read.form));
  return null;
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { details, flags, openServices, formKey } = loaderData;
  return (
    <Page
      title="Settings"
      actions={
        <>
          <ButtonLink kind="secondary" href="/admin/settings/prices">
            Prices
          </ButtonLink>
          <ButtonLink kind="secondary" href="/admin/settings/coupons">
            Coupons
          </ButtonLink>
          <ButtonLink kind="secondary" href="/admin/settings/experts">
            Experts
          </ButtonLink>
          <ButtonLink kind="secondary" href="/admin/settings/support">
            Support hours
          </ButtonLink>
          <ButtonLink kind="secondary" href="/admin/settings/answers">
            Saved replies
          </ButtonLink>
        </>
      }
      margin={
        <MarginNote title="How to change settings">
          <p>
            Set the variable shown beside each setting in the deployment’s environment, then deploy again. Secrets are
            never shown.
          </p>
        </MarginNote>
      }
    >
      <Table id="site" title="Site" columns={[{ label: "Setting" }, { label: "Value" }, { label: "Variable" }]}>
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
      <Table
        id="flags"
        title="Feature flags"
        columns={[{ label: "Feature" }, { label: "Status" }, { label: "Variable" }]}
      >
        {flags.map(({ name, variable, on }) => (
          <tr key={name}>
            <th scope="row">{flagTexts[name]}</th>
            <td data-label="Status">
              {on ? (
                <Pill tone="good" glyph={<Check className={iconStyles.root} aria-hidden="true" />}>
                  On
                </Pill>
              ) : (
                <Pill glyph={<X className={iconStyles.root} aria-hidden="true" />}>Off</Pill>
              )}
            </td>
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
