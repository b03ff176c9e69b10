import { data } from "react-router";
import { ReportVerifyPage } from "#app/components/checks/verify/report-page.tsx";
import { StatementPage } from "#app/components/payments/statement-page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/verify";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: loaderData?.report ? "Similarity report" : "Help receipt",
    description: "Check whether a report or a help receipt is genuine, and read what it states.",
    path: "/verify",
    noindex: true,
  }),
];

/**
 * Open to everyone who has the address, which cannot be guessed. Help receipts and reports share this kind of address.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(appContext);
  const [help, report] = await Promise.all([
    services.orders.helpReceipt.verify(params.id),
    services.proofs.verify(params.id),
  ]);
  // Files are compared in the browser, which needs React; a help receipt is a static page.
  if (report.state !== "unknown") return data({ id: params.id, report, help: null, hydrate: true });
  return data({ id: params.id, report: null, help }, { status: help.state === "unknown" ? 404 : 200 });
}

export default function VerifyPage({ loaderData: { id, report, help } }: Route.ComponentProps) {
  return report ? <ReportVerifyPage verified={report} /> : <StatementPage verified={help} id={id} />;
}
