import { useMemo } from "react";
import { ReportViewer } from "#app/components/checks/report-viewer/report-viewer.tsx";
import sample from "#app/content/sample/report.json";
import { appContext } from "#app/context.ts";
import { reportWords } from "#core/checks/report/report-words.ts";
import { Report } from "#schema/checks/report.ts";
import type { Route } from "./+types/sample";

/** The report viewer uses the full window, as for the user's own report. */
export const handle = { hydrate: true, bare: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Sample report · ${loaderData?.appName ?? ""}` },
  { name: "description", content: "A real similarity report of an example essay. You can read it without an account." },
];

export function loader({ request, context }: Route.LoaderArgs) {
  const { appName } = context.get(appContext).config;
  return { appName, words: reportWords(Report.parse(sample)), search: new URL(request.url).search };
}

/** A report of our engine, on a text and sources that we own; all functions can be tried. */
export default function SampleReportPage({ loaderData: { words, search } }: Route.ComponentProps) {
  const report = useMemo(() => Report.parse(sample), []);
  return <ReportViewer report={report} words={words} mode="sample" search={search} back={back} />;
}

const back = { href: "/check-turnitin", label: "Back to similarity check" };
