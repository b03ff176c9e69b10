import { Download } from "lucide-react";
import { Form } from "react-router";

/** The filtered list as a file. Names leave the house with it, so the sign-in has to be fresh. */
export function DeskExport({ fresh, search }: { fresh: boolean; search: string }) {
  if (fresh)
    return (
      <a className="btn g sm" href={`/api/check-desk/export${search}`} download>
        <Download className="i s" aria-hidden="true" />
        CSV
      </a>
    );
  return (
    <Form method="post" action="/sign-out" reloadDocument>
      <button type="submit" className="lnk" title="The file needs a sign-in of the last ten minutes">
        Sign in again for CSV
      </button>
    </Form>
  );
}
