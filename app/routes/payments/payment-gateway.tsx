import { data, redirect } from "react-router";
import { CheckoutRedirect } from "#app/components/payments/checkout-redirect.tsx";
import { payerOf, requestedSessionId, resultFor, resultPath } from "#app/components/payments/payer.ts";
import { TestBankPage } from "#app/components/payments/test-bank.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { StopPage } from "#app/components/public/stop-page.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { appContext } from "#app/context.ts";
import type { BankAnswer } from "#core/payments/test-bank.ts";
import type { Route } from "./+types/payment-gateway";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: "Payment gateway",
    description: "Continue to the payment provider.",
    path: "/payment/gateway",
    noindex: true,
  }),
  // Redirects to the checkout immediately; the link on the page is for browsers that do not follow the redirect.
  ...(loaderData?.at === "provider" ? [{ httpEquiv: "refresh", content: `0;url=${loaderData.url}` }] : []),
];

/**
 * Redirects to the checkout, or to the test bank if no provider is configured. Only for users who may pay this order.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { sessionId, found } = await resultFor(app, request);
  if (!sessionId || !found) return { at: "nothing" as const };
  if (found.state === "paid" || found.state === "pending") throw redirect(resultPath("success", sessionId), 303);
  const requested = app.bank ? await app.bank.findCheckout(sessionId) : null;
  if (app.bank && requested) {
    const { cards } = app.bank;
    return { at: "bank" as const, sessionId, requested, result: found, cards: [...cards], now: app.now };
  }
  const url = found.url && /^https:\/\/checkout\.stripe\.com\//.test(found.url) ? found.url : null;
  if (!url || found.state !== "open") return { at: "nothing" as const };
  return { at: "provider" as const, url, result: found };
}

/** Runs an action of the test bank. In production there is no test bank, and this address returns an error. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const sessionId = requestedSessionId(request);
  const found = sessionId ? await app.services.payments.result(payerOf(app), sessionId) : null;
  if (!app.bank || !sessionId || !found) throw data(null, { status: 404 });
  const form = await request.formData();
  const answer = String(form.get("answer") ?? "");
  const told =
    answer === "card"
      ? await app.bank.pay(sessionId, String(form.get("card") ?? ""))
      : await app.bank.answer(sessionId, answer as BankAnswer, String(form.get("decline") ?? "") || undefined);
  if (!told) throw data(null, { status: 404 });
  return redirect(told.next, 303);
}

export default function PaymentGateway({ loaderData }: Route.ComponentProps) {
  switch (loaderData.at) {
    case "bank":
      return <TestBankPage {...loaderData} />;
    case "provider":
      return <CheckoutRedirect url={loaderData.url} result={loaderData.result} />;
    case "nothing":
      return (
        <StopPage
          act="gap"
          title="No payment to continue"
          lead="This page takes you to the payment provider after you press Pay on an order. No order was selected. Nothing was charged."
        >
          <ButtonLink href="/payment" size="lg">
            View unpaid orders
          </ButtonLink>
          <ButtonLink href="/support" kind="secondary" size="lg">
            Contact support
          </ButtonLink>
        </StopPage>
      );
  }
}
