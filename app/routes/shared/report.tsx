import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { data } from "react-router";
import { ErrorPage } from "#app/components/error-page.tsx";
import { ReportViewer } from "#app/components/report-viewer/report-viewer.tsx";
import { Toaster } from "#app/components/shell/toaster.tsx";
import { Moment } from "#app/components/ui/time.tsx";
import { Statement } from "#app/components/verify/report-page.tsx";
import { appContext } from "#app/context.ts";
import { createQueryClient } from "#app/query-client.ts";
import statementStyles from "#app/styles/shared-report.css?url";
import viewerStyles from "#app/styles/viewer.css?url";
import { Refused } from "#core/refused.ts";
import type { Route } from "./+types/report";

/** The viewer fills the window, as it does for the report's owner. */
export const handle = { hydrate: true };

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: viewerStyles },
  { rel: "stylesheet", href: statementStyles },
];

/** No title of the work: what a browser keeps of this page says nothing of its text. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? "A shared report" : "This link has expired"} · ${loaderData?.appName ?? "Marginalia"}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { services, config, shareToken } = context.get(appContext);
  try {
    return { appName: config.appName, shared: await services.shares.open(shareToken ?? "") };
  } catch (error) {
    if (error instanceof Refused && error.reason === "gone")
      throw data({ title: "This link has expired", text: error.message }, { status: 410 });
    throw error;
  }
}

export default function SharedReportPage({ loaderData: { shared } }: Route.ComponentProps) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <div className="report-page">
        <a className="skip" href="#doc">
          Skip to the text
        </a>
        <header className="vt">
          <h1>{shared.withText ? shared.report.title : "Similarity report"}</h1>
          <span className="shared-until">
            Shared until <Moment at={shared.expiresAt} />
          </span>
        </header>
        <main>
          {shared.withText ? (
            <ReportViewer {...{ report: shared.report, notes: shared.notes, mode: "shared" as const }} />
          ) : (
            <Figures shared={shared} />
          )}
        </main>
      </div>
      <Toaster />
    </QueryClientProvider>
  );
}

/** Score, groups and coverage, and no word of the text. */
function Figures({ shared }: { shared: Extract<Route.ComponentProps["loaderData"]["shared"], { withText: false }> }) {
  const address = `/verify/${shared.statement.id}`;
  return (
    <article className="verify shared-figures" id="doc">
      <Statement statement={shared.statement} />
      <h2>Whether it is ours</h2>
      <p>
        Signed by key <span className="code">{shared.keyId}</span>. Anybody can check it at{" "}
        <a className="lnk" href={address}>
          {address}
        </a>
        , also against the document itself. The text was not shared.
      </p>
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
