import { pageMeta } from "#app/components/public/page-meta.ts";
import { StopPage } from "#app/components/public/stop-page.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import type { Route } from "./+types/payment-gateway";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Payment gateway",
    description: "The way to the payment provider.",
    path: "/payment/gateway",
    noindex: true,
  });

export default function PaymentGateway() {
  return (
    <StopPage
      act="gap"
      title="There is no payment to hand over"
      lead="This page takes you to the payment provider once you have pressed Pay on an order. You came without one. Nothing was charged."
    >
      <ButtonLink href="/payment" size="lg">
        See what there is to pay
      </ButtonLink>
      <ButtonLink href="/support" kind="secondary" size="lg">
        Ask a person
      </ButtonLink>
    </StopPage>
  );
}
