import { data } from "react-router";
import { actForExpert } from "#app/components/orders/admin/staff-actions.ts";
import { ExpertOrder } from "#app/components/orders/work/expert-order.tsx";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { Link } from "#app/components/ui/link.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/work-order";

/** Staff and the student act on the same order. */
export const handle = { shows: ["orders"], changes: ["orders", "documents"], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.order.number}, ${loaderData.order.title}` : "Order" },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor, now } = context.get(appContext);
  return { order: await orStop(services.orders.work.view(actor, params.id)), now };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  if (!params.id) throw data(null, { status: 404 });
  return actForExpert(context.get(appContext), params.id, await request.formData());
}

export default function WorkOrderPage({ loaderData: { order, now } }: Route.ComponentProps) {
  return (
    <Page
      title={order.title}
      lead={
        <>
          <span className={textStyles.code}>{order.number}</span> <Link href="/dashboard/work">Your work</Link>
        </>
      }
    >
      <ExpertOrder order={order} now={now} />
    </Page>
  );
}

export function shouldRevalidate() {
  return true;
}
