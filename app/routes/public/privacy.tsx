import { edgeCached } from "#app/components/public/edge-cache.ts";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { RulePage } from "#app/components/public/rule-page.tsx";
import { privacy } from "#app/content/rules/privacy.ts";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/privacy";

export const handle = { oneSheet: true };

export { headers } from "#app/components/public/edge-cache.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Privacy policy",
    description:
      "What is kept, where and for how long: 1, 7, 30 or 90 days, as you choose. Deleted data is really deleted.",
    path: "/privacy",
  });

export function loader({ context }: Route.LoaderArgs) {
  return edgeCached({ appName: context.get(appContext).config.appName });
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <RulePage text={privacy(loaderData.appName)} />;
}
