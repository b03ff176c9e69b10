import { data } from "react-router";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { StatementPage } from "#app/components/public/statement-page.tsx";
import { appContext } from "#app/context.ts";
import styles from "#app/styles/payment.css?url";
import type { Route } from "./+types/verify";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: "Help receipt",
    description: "Whether a help receipt is ours, and what it says.",
    path: "/verify",
    noindex: true,
  }),
];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Whoever holds the address may ask; nobody can guess one. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(appContext);
  const verified = await services.orders.helpReceipt.verify(params.id);
  return data({ verified, id: params.id }, { status: verified.state === "unknown" ? 404 : 200 });
}

export default function VerifyPage({ loaderData: { verified, id } }: Route.ComponentProps) {
  return <StatementPage verified={verified} id={id} />;
}
