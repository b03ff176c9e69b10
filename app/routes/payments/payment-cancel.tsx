import { redirect } from "react-router";
import { Cancelled } from "#app/components/payments/outcome.tsx";
import { resultFor, resultPath } from "#app/components/payments/payer.ts";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/payment-cancel";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Payment cancelled",
    description: "You cancelled. Nothing was charged.",
    path: "/payment/cancel",
    noindex: true,
  });

/** If the payment succeeded nevertheless, its result is shown. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { sessionId, found } = await resultFor(context.get(appContext), request);
  if (sessionId && (found?.state === "paid" || found?.state === "pending"))
    throw redirect(resultPath("success", sessionId), 303);
  return { id: sessionId, result: found };
}

export default function PaymentCancel({ loaderData: { id, result } }: Route.ComponentProps) {
  return <Cancelled id={id} result={result} />;
}
