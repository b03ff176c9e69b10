import { ButtonLink } from "#app/components/ui/button.tsx";
import { AdminShell } from "./admin-shell.tsx";
import { Stop } from "./error-pages.tsx";

/** A part of the admin area that a feature flag has turned off, shown inside the area's layout. */
export function ClosedAreaPage({ title, text }: { title: string; text: string }) {
  return (
    <AdminShell>
      <Stop title={title} text={text} act="stop">
        <ButtonLink href="/dashboard">Go to your dashboard</ButtonLink>
      </Stop>
    </AdminShell>
  );
}
