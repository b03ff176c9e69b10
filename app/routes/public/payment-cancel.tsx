import { pageMeta } from "#app/components/public/page-meta.ts";
import { paymentId, supportPath } from "#app/components/public/payment-id.ts";
import { StopPage } from "#app/components/public/stop-page.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import type { Route } from "./+types/payment-cancel";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Payment cancelled",
    description: "You cancelled. Nothing was charged.",
    path: "/payment/cancel",
    noindex: true,
  });

export function loader({ request }: Route.LoaderArgs) {
  return { id: paymentId(request) };
}

export default function PaymentCancel({ loaderData: { id } }: Route.ComponentProps) {
  return (
    <StopPage
      act="back"
      title="You cancelled. Nothing was charged."
      lead="You can come back to it whenever you like, or ask before you do."
    >
      <ButtonLink href="/payment" size="lg">
        See what there is to pay
      </ButtonLink>
      <ButtonLink href={supportPath(id)} kind="secondary" size="lg">
        Ask a question
      </ButtonLink>
    </StopPage>
  );
}
