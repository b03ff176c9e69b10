import { edgeCached } from "#app/components/public/edge-cache.ts";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { RulePage } from "#app/components/public/rule-page.tsx";
import { terms } from "#app/content/rules/terms.ts";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/terms";

export const handle = { oneSheet: true };

export { headers } from "#app/components/public/edge-cache.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Terms of service",
    description: "What you may expect from us, what we expect from you, and what happens when something goes wrong.",
    path: "/terms",
  });

export function loader({ context }: Route.LoaderArgs) {
  return edgeCached({ appName: context.get(appContext).config.appName });
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <RulePage text={terms(loaderData.appName)} />;
}
