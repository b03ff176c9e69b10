import { ButtonLink } from "#app/components/ui/button.tsx";
import { AdminShell } from "./admin-shell.tsx";
import { Stop } from "./error-pages.tsx";
import { useRootData } from "./root-data.ts";

/** A part of the admin area that a feature flag has turned off, shown inside the area's layout. */
export function ClosedAreaPage({ title, text }: { title: string; text: string }) {
  const root = useRootData();
  const isAdmin = root?.viewer?.role === "admin";
  const isOpen = root?.config.flags.adminDashboard;
  return (
    <AdminShell>
      <Stop title={title} text={text} act="stop">
        {isOpen ? (
          <ButtonLink href="/admin">Go to the overview</ButtonLink>
        ) : (
          <ButtonLink href="/dashboard">Go to your dashboard</ButtonLink>
        )}
        {isAdmin ? (
          <ButtonLink kind="secondary" href="/admin/settings#flags">
            Open settings
          </ButtonLink>
        ) : null}
      </Stop>
    </AdminShell>
  );
}
