import { CreditCard } from "lucide-react";
import { money } from "../orders/pricing/money.ts";
import { Note } from "../public/page.tsx";
import { StopPage } from "../public/stop-page.tsx";
import { ButtonLink } from "../ui/button.tsx";
import iconStyles from "../ui/icon.module.css";

type Waiting = { id: string; number: string; title: string; total: number; confirming: boolean };

/** Shown if the address names no order: lists the unpaid orders, or states that there is nothing to pay. */
export function NothingToPay({ waiting }: { waiting: readonly Waiting[] }) {
  const some = waiting.length > 0;
  return (
    <StopPage
      act="none"
      title={some ? "Which order would you like to pay?" : "Nothing to pay"}
      lead={
        some
          ? "These orders are waiting for payment. Nothing was charged."
          : "None of your orders is waiting for payment. Nothing was charged."
      }
      note={
        <Note icon={<CreditCard className={iconStyles.root} aria-hidden="true" />} title="How you pay">
          On the payment provider’s own page, after you have accepted a price. We never see a card number.
        </Note>
      }
    >
      {waiting.map(({ id, number, title, total, confirming }) => (
        <ButtonLink key={id} href={`/payment?order=${id}`} kind="secondary" size="lg">
          {confirming ? `Bank is confirming the payment of ${number}` : `Pay ${money(total)} for ${number}`}, {title}
        </ButtonLink>
      ))}
      <ButtonLink href="/dashboard/orders" size="lg" kind={some ? "quiet" : "primary"}>
        My orders
      </ButtonLink>
      <ButtonLink href="/pricing" kind={some ? "quiet" : "secondary"} size="lg">
        Get a price
      </ButtonLink>
    </StopPage>
  );
}
