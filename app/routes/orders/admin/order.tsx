import { data } from "react-router";
import { AdminOrder } from "#app/components/orders/admin/admin-order.tsx";
import { actForStaff } from "#app/components/orders/admin/staff-actions.ts";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { Link } from "#app/components/ui/link.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/order";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

/** Several people work on one order. */
export const handle = {
  shows: ["orders", "payments", "experts"],
  changes: ["orders", "payments", "credit", "documents", "experts"],
  fresh: "always",
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.order.number}, ${loaderData.order.title}` : "Order" },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor, now } = context.get(appContext);
  return { order: await orStop(services.orders.staff.view(actor, params.id)), now };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  if (!params.id) throw data(null, { status: 404 });
  return actForStaff(context.get(appContext), params.id, await request.formData());
}

export default function OrderPage({ loaderData: { order, now } }: Route.ComponentProps) {
  return (
    <Page
      title={order.title}
      lead={
        <>
          <span className={textStyles.code}>{order.number}</span> <Link href="/admin/orders">All orders</Link>
        </>
      }
    >
      <h2 className={textStyles.hidden}>Order details</h2>
      <AdminOrder order={order} now={now} />
    </Page>
  );
}

export function shouldRevalidate() {
  return true;
}
