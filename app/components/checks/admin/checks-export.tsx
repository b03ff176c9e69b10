import { Download } from "lucide-react";
import { Form } from "react-router";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";

/** Downloads the filtered list. The file contains names, so a recent sign-in is required. */
export function ChecksExport({ fresh, search }: { fresh: boolean; search: string }) {
  if (fresh)
    return (
      <ButtonLink kind="quiet" size="sm" href={`/api/admin-checks/export${search}`} download>
        <Download className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
        Export CSV
      </ButtonLink>
    );
  return (
    <Form method="post" action="/sign-out" reloadDocument>
      <Button kind="link" title="To export, you must have signed in within the last ten minutes">
        Sign in again to export
      </Button>
    </Form>
  );
}
