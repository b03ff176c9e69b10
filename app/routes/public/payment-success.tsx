import { data } from "react-router";
import { Note } from "#app/components/public/page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { paymentId, supportPath } from "#app/components/public/payment-id.ts";
import { StopPage } from "#app/components/public/stop-page.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import type { Route } from "./+types/payment-success";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Payment result",
    description: "Whether a payment has arrived.",
    path: "/payment/success",
    noindex: true,
  });

/** An address alone proves nothing: only a payment that we know is shown as paid. */
export function loader({ request }: Route.LoaderArgs) {
  return data({ id: paymentId(request) }, { status: 404 });
}

export default function PaymentSuccess({ loaderData: { id } }: Route.ComponentProps) {
  return (
    <StopPage
      act="gap"
      title="We cannot find this payment"
      lead="No payment with this number is known to us. If your bank shows one, tell us and a person looks for it."
      note={
        id ? (
          <Note title="The number you came with">
            <span className="code">{id}</span>
          </Note>
        ) : null
      }
    >
      <ButtonLink href={supportPath(id)} size="lg">
        Ask a person about it
      </ButtonLink>
      <ButtonLink href="/dashboard/orders" kind="secondary" size="lg">
        My orders
      </ButtonLink>
    </StopPage>
  );
}
