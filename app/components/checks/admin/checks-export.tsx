import { Download } from "lucide-react";
import { freshDownload } from "#app/components/shell/fresh-download.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";

/** Downloads the filtered list. The file contains names, so a recent sign-in is required. */
export function ChecksExport({ search }: { search: string }) {
  return (
    <ButtonLink kind="quiet" size="sm" href={`/api/admin-checks/export${search}`} download onClick={freshDownload}>
      <Download className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
      Export CSV
    </ButtonLink>
  );
}
