import { data } from "react-router";
import { ReportVerifyPage } from "#app/components/checks/verify/report-page.tsx";
import { StatementPage } from "#app/components/payments/statement-page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { appContext } from "#app/context.ts";
import paymentStyles from "#app/styles/payment.css?url";
import styles from "#app/styles/verify.css?url";
import type { Route } from "./+types/verify";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: loaderData?.report ? "Similarity report" : "Help receipt",
    description: "Check whether a report or a help receipt is genuine, and read what it states.",
    path: "/verify",
    noindex: true,
  }),
];

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: paymentStyles },
  { rel: "stylesheet", href: styles },
];

/** Anyone who holds the address may ask; no one can guess one. A help receipt and a report have addresses of one kind. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(appContext);
  const [help, report] = await Promise.all([
    services.orders.helpReceipt.verify(params.id),
    services.proofs.verify(params.id),
  ]);
  // Files are checked in the browser, which takes our code there; a help receipt is a page to read.
  if (report.state !== "unknown") return data({ id: params.id, report, help: null, hydrate: true });
  return data({ id: params.id, report: null, help }, { status: help.state === "unknown" ? 404 : 200 });
}

export default function VerifyPage({ loaderData: { id, report, help } }: Route.ComponentProps) {
  return report ? <ReportVerifyPage verified={report} /> : <StatementPage verified={help} id={id} />;
}
