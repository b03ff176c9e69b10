import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { data, useRevalidator } from "react-router";
import { CheckProgress } from "#app/components/check/check-progress.tsx";
import { useCheck } from "#app/components/check/use-check.ts";
import { ReportViewer } from "#app/components/report-viewer/report-viewer.tsx";
import { call } from "#app/components/shell/call.ts";
import { appContext } from "#app/context.ts";
import checkStyles from "#app/styles/check.css?url";
import viewerStyles from "#app/styles/viewer.css?url";
import { Refused } from "#core/refused.ts";
import type { CheckState } from "#schema/check.ts";
import type { Route } from "./+types/report";

/** The viewer fills the window: the dashboard's frame stays away. */
export const handle = { hydrate: true, bare: true };

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: checkStyles },
  { rel: "stylesheet", href: viewerStyles },
];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.state.title ?? "Report"} · ${loaderData?.appName ?? ""}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, actor, config } = context.get(appContext);
  try {
    const state = await services.checks.state(actor, params.id);
    const report = state.status === "ready" ? (await services.reports.read(actor, params.id)).report : null;
    return { appName: config.appName, state, report, search: new URL(request.url).search };
  } catch (error) {
    if (error instanceof Refused && error.reason === "not_found")
      throw data("There is no such report.", { status: 404 });
    if (error instanceof Refused && error.reason === "gone")
      throw data("The text of this report is no longer kept.", { status: 410 });
    throw error;
  }
}

export default function ReportPage({ loaderData: { state, report, search } }: Route.ComponentProps) {
  const ready = report !== null;
  // Whoever watched the check to its end has read that it is done: no letter about it is needed.
  useEffect(() => {
    if (ready) void call("POST", "/api/notices/read", { path: `/dashboard/reports/${state.id}` });
  }, [ready, state.id]);
  if (report) return <ReportViewer report={report} mode="own" search={search} back={back} />;
  return (
    <div className="report-page waiting">
      <header className="vt">
        <a className="btn g ic" href={back.href} aria-label={back.label}>
          <ArrowLeft aria-hidden="true" className="i" />
        </a>
        <h1>{state.title}</h1>
      </header>
      <main className="run-page" id="doc">
        <LiveCheck key={state.id} initial={state} />
      </main>
    </div>
  );
}

const back = { href: "/dashboard/documents", label: "Back to documents" };

/** Watches the check and asks for the report the moment there is one. */
function LiveCheck({ initial }: { initial: CheckState }) {
  const state = useCheck(initial);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (state.status === "ready") void revalidate();
  }, [state.status, revalidate]);
  return <CheckProgress state={state} />;
}
