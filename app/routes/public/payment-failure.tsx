import { MessageSquare } from "lucide-react";
import { Note } from "#app/components/public/page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { paymentId, supportPath } from "#app/components/public/payment-id.ts";
import { StopPage } from "#app/components/public/stop-page.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import type { Route } from "./+types/payment-failure";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Payment not approved",
    description: "The payment was not approved. Nothing was charged.",
    path: "/payment/failure",
    noindex: true,
  });

export function loader({ request }: Route.LoaderArgs) {
  return { id: paymentId(request) };
}

export default function PaymentFailure({ loaderData: { id } }: Route.ComponentProps) {
  return (
    <StopPage
      act="stop"
      title="The payment was not approved"
      lead="Your bank did not approve the payment. It gives no reason. Nothing was charged."
      note={
        <Note icon={<MessageSquare className="i" aria-hidden="true" />} title="What often helps">
          Ask your bank whether it blocks payments abroad, or use another card. If it still fails, tell us.
        </Note>
      }
    >
      <ButtonLink href="/payment" size="lg">
        Try again
      </ButtonLink>
      <ButtonLink href={supportPath(id)} kind="secondary" size="lg">
        Ask a person
      </ButtonLink>
    </StopPage>
  );
}
