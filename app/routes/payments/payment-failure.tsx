import { redirect } from "react-router";
import { NotApproved } from "#app/components/payments/outcome.tsx";
import { resultFor, resultPath } from "#app/components/payments/payer.ts";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/payment-failure";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Payment not approved",
    description: "The payment was not approved. Nothing was charged.",
    path: "/payment/failure",
    noindex: true,
  });

/** Why the bank declined the payment. If the payment has succeeded since, its result is shown. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { sessionId, found } = await resultFor(context.get(appContext), request);
  if (sessionId && (found?.state === "paid" || found?.state === "pending"))
    throw redirect(resultPath("success", sessionId), 303);
  if (sessionId && found?.state === "over") throw redirect(resultPath("cancel", sessionId), 303);
  return { id: sessionId, result: found };
}

export default function PaymentFailure({ loaderData: { id, result } }: Route.ComponentProps) {
  return <NotApproved id={id} result={result} />;
}
