import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { data } from "react-router";
import { answerOf } from "#app/api/client.ts";
import { notificationsApi } from "#app/api/notifications.ts";
import { ExpiredReport } from "#app/components/checks/report/expired.tsx";
import { OwnReport } from "#app/components/checks/report/own-report.tsx";
import { ownReport } from "#app/components/checks/report/read-own.ts";
import { RunningViewer } from "#app/components/checks/report-viewer/running/running-viewer.tsx";
import { CheckEnded } from "#app/components/checks/submit/check-ended.tsx";
import { useCheck } from "#app/components/checks/submit/use-check.ts";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import { untilReachable } from "#app/components/shell/until-reachable.ts";
import { appContext } from "#app/context.ts";
import checkStyles from "#app/styles/check.css?url";
import viewerStyles from "#app/styles/viewer.css?url";
import { AppError } from "#core/app-error.ts";
import type { CheckState } from "#schema/checks/check.ts";
import type { Route } from "./+types/report";

/** The report viewer uses the full window, without the dashboard's layout. */
export const handle = { hydrate: true, bare: true, shows: ["checks"] } satisfies PageHandle;

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
  const { origin, search } = new URL(request.url);
  const shown = { appName: config.appName, search, own: null, scores: null };
  const state = await found(services.checks.state(actor, params.id));
  if (state.status !== "ready") return { ...shown, state };
  const scores = await found(services.reports.scores(actor, params.id));
  if (scores.expired) return { ...shown, state, scores };
  return { ...shown, state, own: await found(ownReport(services, actor, params.id, origin)) };
}

async function found<T>(requested: Promise<T>): Promise<T> {
  try {
    return await requested;
  } catch (error) {
    if (error instanceof AppError && error.reason === "not_found")
      throw data("We cannot find this report.", { status: 404 });
    if (error instanceof AppError && error.reason === "gone")
      throw data("The text of this report is no longer kept.", { status: 410 });
    throw error;
  }
}

export default function ReportPage({ loaderData: { state, own, scores, search } }: Route.ComponentProps) {
  const top = useRef(0);
  const ready = own !== null;
  // A student who watched the check until it was complete needs no notification about it, so it is marked as read.
  useEffect(() => {
    if (ready) void answerOf(notificationsApi.read.$post({ json: { path: `/dashboard/reports/${state.id}` } }));
  }, [ready, state.id]);
  if (own) return <OwnReport own={own} search={search} back={back} top={top.current} />;
  if (scores) return <ExpiredReport scores={scores} back={back} />;
  return (
    <LiveCheck
      key={state.id}
      initial={state}
      onScroll={(at) => {
        top.current = at;
      }}
    />
  );
}

const back = { href: "/dashboard/documents", label: "Back to documents" };

/** Shows the running check and loads the report once it is ready. */
function LiveCheck({ initial, onScroll }: { initial: CheckState; onScroll: (top: number) => void }) {
  const state = useCheck(initial);
  const changed = useChanged();
  useEffect(() => {
    if (state.status !== "ready") return;
    const stop = new AbortController();
    // "Ready" may arrive by WebSocket while HTTP is unreachable; loading the report would then end on an error page.
    void untilReachable(`/api/checks/${initial.id}`, stop.signal).then((reached) => {
      if (reached) void changed("checks", "documents");
    });
    return () => stop.abort();
  }, [state.status, initial.id, changed]);
  if (state.status !== "failed" && state.status !== "cancelled")
    return <RunningViewer state={state} back={back} onScroll={onScroll} />;
  return (
    <div className="report-page waiting">
      <header className="vt">
        <a className="btn g ic" href={back.href} aria-label={back.label}>
          <ArrowLeft aria-hidden="true" className="i" />
        </a>
        <h1>{state.title}</h1>
      </header>
      <main className="run-page" id="doc">
        <CheckEnded state={state} />
      </main>
    </div>
  );
}
