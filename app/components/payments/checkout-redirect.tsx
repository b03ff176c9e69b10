import { money } from "../orders/pricing/money.ts";
import { Note } from "../public/page.tsx";
import { StopPage } from "../public/stop-page.tsx";
import { ButtonLink } from "../ui/button.tsx";
import type { ResultView } from "./views.ts";

/** Shown while the browser is redirected to the checkout, with a link in case the redirect does not happen. */
export function CheckoutRedirect({ url, result }: { url: string; result: ResultView }) {
  return (
    <StopPage
      act="none"
      title="Taking you to secure payment"
      lead={`${money(result.amount)}${result.order ? ` for order ${result.order.number}` : ""}. You enter your card details on the payment provider’s page.`}
      note={
        <Note title="Nothing happens?">
          Press the button. If the payment page still does not open, nothing was charged and you can go back.
        </Note>
      }
    >
      <ButtonLink href={url} size="lg">
        Go to the payment page
      </ButtonLink>
      <ButtonLink href={result.order?.id ? `/payment?order=${result.order.id}` : "/payment"} kind="secondary" size="lg">
        Go back
      </ButtonLink>
    </StopPage>
  );
}
