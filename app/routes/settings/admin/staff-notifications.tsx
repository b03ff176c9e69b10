import { Form } from "react-router";
import { AllSettings } from "#app/components/settings/all-settings.tsx";
import { changeSetting } from "#app/components/settings/setting-action.ts";
import {
  beforeIn,
  SettingHistory,
  SettingNotice,
  SettingReasonFields,
} from "#app/components/settings/setting-history.tsx";
import styles from "#app/components/settings/settings.admin.module.css";
import type { FormAnswer } from "#app/components/shell/form-answer.ts";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import staffStyles from "#app/components/shell/screen.staff.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { channelNames, staffEventNames } from "#app/content/notification-names.ts";
import { appContext } from "#app/context.ts";
import { eventsFor, staffLockOf } from "#core/notifications/staff-preferences.ts";
import { StaffMatrixForm } from "#schema/settings/staff-notifications.ts";
import { personChannels, type StaffRole, staffRoles } from "#schema/vocabulary/notifications.ts";
import type { Route } from "./+types/staff-notifications";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

/** Two admins must not edit different versions. */
export const handle = { shows: ["settings"], changes: ["settings"], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Staff notifications");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  return orStop(services.settings.staffNotifications.read(actor, beforeIn(request)));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const { save, restore } = services.settings.staffNotifications;
  return changeSetting(await request.formData(), "/admin/settings/notifications", {
    schema: StaffMatrixForm,
    save: (form) => save(actor, form),
    restore: (form) => restore(actor, form),
  });
}

const roleNames: Record<StaffRole, string> = { editor: "Editors", admin: "Admins" };

export default function StaffNotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { value, version, history, older } = loaderData;
  const answer = (actionData as FormAnswer | null | undefined) ?? undefined;
  return (
    <Page
      title="Staff notifications"
      lead="How editors and admins are notified, unless they choose otherwise."
      actions={<AllSettings />}
      margin={
        <MarginNote title="Who decides">
          <p>
            These are the defaults of each role. Staff can choose otherwise for themselves in their{" "}
            <Link href="/dashboard/settings#notices">own settings</Link>. Push and Telegram reach only people who have
            turned them on.
          </p>
        </MarginNote>
      }
    >
      <SettingNotice answer={answer} version={version} />
      <Form method="post" key={version} className={styles.part}>
        {staffRoles.map((role) => (
          <Table
            key={role}
            id={role}
            title={roleNames[role]}
            columns={[
              { label: "Notify about" },
              ...personChannels.map((channel) => ({ label: channelNames[channel] })),
            ]}
          >
            {eventsFor(role).map((event) => (
              <tr key={event}>
                <th scope="row">
                  {capitalised(staffEventNames[event].name)}
                  <small className={staffStyles.underLine}>{staffEventNames[event].examples}</small>
                </th>
                {personChannels.map((channel) => {
                  const name = `${role}.${event}.${channel}`;
                  const label = `${roleNames[role]}, ${staffEventNames[event].name}: ${channelNames[channel]}`;
                  return (
                    <td key={channel} data-label={channelNames[channel]}>
                      {staffLockOf(event, channel) ? (
                        <>
                          <HiddenInput name={name} value="on" />
                          Always
                        </>
                      ) : (
                        <Checkbox
                          aria-label={label}
                          name={name}
                          defaultChecked={answer ? answer.values[name] === "on" : value[role][event][channel]}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </Table>
        ))}
        <SettingReasonFields answer={answer} version={version} />
      </Form>
      <SettingHistory version={version} history={history} older={older} />
    </Page>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Another admin may have saved meanwhile. */
export function shouldRevalidate() {
  return true;
}
