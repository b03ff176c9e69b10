import { useEffect, useRef } from "react";
import { data } from "react-router";
import { answerOf } from "#app/api/client.ts";
import { notificationsApi } from "#app/api/notifications.ts";
import { OwnReport } from "#app/components/checks/report/own-report.tsx";
import { ownReport } from "#app/components/checks/report/read-own.ts";
import { lazyCode } from "#app/components/shell/connection/code-of.ts";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { appContext } from "#app/context.ts";
import { AppError } from "#core/app-error.ts";
import type { Route } from "./+types/report";

/**
 * Most visits show a finished report and need no live connection. There is no Suspense boundary around it, so the
 * server waits for this code instead of sending a placeholder first, and the browser keeps the server's page until the
 * code is loaded.
 */
const LiveCheck = lazyCode(() =>
  import("#app/components/checks/report-viewer/running/live-check.tsx").then((code) => code.LiveCheck),
);
const ExpiredReport = lazyCode(() =>
  import("#app/components/checks/report/expired.tsx").then((code) => code.ExpiredReport),
);

/** The report viewer uses the full window, without the dashboard's layout. */
export const handle = { hydrate: true, bare: true, shows: ["checks"] } satisfies PageHandle;

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
      back={back}
      onScroll={(at) => {
        top.current = at;
      }}
    />
  );
}

const back = { href: "/dashboard/documents", label: "Back to documents" };
