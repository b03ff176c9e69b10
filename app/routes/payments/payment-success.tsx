import { redirect } from "react-router";
import { BankConfirms, Paid, Returned, UnknownPayment } from "#app/components/payments/outcome.tsx";
import { missing, resultFor, resultPath } from "#app/components/payments/payer.ts";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/payment-success";

/** Reload interval of a page that waits for the bank, seconds. */
const LOOK_AGAIN = 3;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: loaderData?.result?.state === "paid" ? "Paid" : "Payment result",
    description: "The result of your payment.",
    path: "/payment/success",
    noindex: true,
  }),
  ...(loaderData?.result && loaderData.result.state !== "paid"
    ? [{ httpEquiv: "refresh", content: String(LOOK_AGAIN) }]
    : []),
];

/** The current status of a payment. The address is no proof of payment, and loading the page changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { sessionId, found } = await resultFor(app, request);
  if (!sessionId || !found) return missing({ sessionId, result: null });
  if (found.state === "failed") throw redirect(resultPath("failure", sessionId), 303);
  if (found.state === "over") throw redirect(resultPath("cancel", sessionId), 303);
  return { sessionId, result: found };
}

export default function PaymentSuccess({ loaderData: { sessionId, result } }: Route.ComponentProps) {
  if (!result) return <UnknownPayment id={sessionId} />;
  if (result.state !== "paid") return <BankConfirms result={result} />;
  return result.returned ? <Returned result={result} /> : <Paid result={result} />;
}
