import { useState } from "react";
import frameStyles from "#app/components/checks/report-viewer/report.frame.module.css";
import submitStyles from "#app/components/checks/submit/checks.submit.module.css";
import { openPrivateReport } from "#app/components/checks/submit/private-memory.ts";
import { PrivateReport } from "#app/components/checks/submit/private-report.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/private";

/** The report viewer uses the full window, as for every report. */
export const handle = { hydrate: true, bare: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Private report · ${loaderData?.appName ?? ""}` },
  { name: "robots", content: "noindex" },
];

export function loader({ context }: Route.LoaderArgs) {
  return { appName: context.get(appContext).config.appName };
}

/** The report of a private check is in this page's memory; the server never has it. */
export default function PrivateReportPage() {
  const [composed] = useState(openPrivateReport);
  if (composed) return <PrivateReport {...composed} />;
  return (
    <div className={frameStyles.page}>
      <main className={frameStyles.runningPage}>
        <article className={submitStyles.runState} id="doc">
          <h1>This private report is no longer available</h1>
          <p className={submitStyles.runSummary}>
            A private report exists only on its own page and is lost when you reload or leave that page. If you
            downloaded the offline file, open that file.
          </p>
          <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
            <ButtonLink href="/turnitin/submit">Check a draft</ButtonLink>
          </p>
        </article>
      </main>
    </div>
  );
}
