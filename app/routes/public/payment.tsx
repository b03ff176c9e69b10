import { CreditCard } from "lucide-react";
import { Note } from "#app/components/public/page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { StopPage } from "#app/components/public/stop-page.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import type { Route } from "./+types/payment";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Payment",
    description: "What is there to pay, with every line of its price.",
    path: "/payment",
    noindex: true,
  });

export default function Payment() {
  return (
    <StopPage
      act="none"
      title="Nothing to pay"
      lead="No order of yours is waiting for a payment. Nothing was charged."
      note={
        <Note icon={<CreditCard className="i" aria-hidden="true" />} title="How you would pay">
          On the payment provider’s own page, after you have accepted a price. We never see a card number.
        </Note>
      }
    >
      <ButtonLink href="/dashboard/orders" size="lg">
        My orders
      </ButtonLink>
      <ButtonLink href="/pricing" kind="secondary" size="lg">
        Get a price
      </ButtonLink>
    </StopPage>
  );
}
