import { edgeCached } from "#app/components/public/edge-cache.ts";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { RulePage } from "#app/components/public/rule-page.tsx";
import { integrity } from "#app/content/rules/integrity.ts";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/integrity";

export const handle = { oneSheet: true };

export { headers } from "#app/components/public/edge-cache.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Integrity: the words stay yours",
    description:
      "What help with academic writing is allowed, what we never do, by example, and what a similarity score is not.",
    path: "/integrity",
  });

export function loader({ context }: Route.LoaderArgs) {
  return edgeCached({ appName: context.get(appContext).config.appName });
}

export default function Integrity({ loaderData }: Route.ComponentProps) {
  return <RulePage text={integrity(loaderData.appName)} />;
}
