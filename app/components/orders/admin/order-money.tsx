import { useMemo } from "react";
import { PersonLink } from "#app/components/identity/person-link.tsx";
import adminStyles from "#app/components/shell/screen.admin.module.css";
import { HiddenInput } from "#app/components/ui/input.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { REFUND_ARRIVES_MS, TWO_PERSON_CENTS } from "#core/payments/refund.ts";
import { SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import { Day, Moment } from "../../ui/time.tsx";
import detailsStyles from "../orders.details.module.css";
import { money } from "../pricing/money.ts";
import type { StaffOrderView } from "../views.ts";
import { ActForm } from "./action-form.tsx";

type OrderMoney = NonNullable<StaffOrderView["money"]>;

const kinds: Record<string, string> = {
  charge: "Payment",
  refund: "Refund",
  dispute: "Chargeback",
  dispute_won: "Dispute won",
};
const states: Record<string, string> = {
  requested: "needs approval",
  approved: "being sent",
  sent: "sent to the bank",
  succeeded: "refunded",
  failed: "could not be sent",
  refused: "rejected",
};

/** The payment history of an order, and its refund form. Admins only. */
export function PaymentsAdmin({ order, money: sums }: { order: StaffOrderView; money: OrderMoney }) {
  const key = useMemo(() => crypto.randomUUID() + String(sums.refunds.length).slice(0, 0), [sums.refunds.length]);
  return (
    <section>
      <h3>Money</h3>
      <ol className={detailsStyles.history}>
        {sums.attempts.map(({ id, attempt, status, amount, declineCode, failureCode, createdAt }) => (
          <li key={id}>
            <Moment at={createdAt} />
            <span>
              Attempt {attempt}, {money(amount)}: {status}
              {declineCode || failureCode ? ` (${declineCode ?? failureCode})` : ""}
            </span>
          </li>
        ))}
        {sums.ledger.map(({ key: id, kind, amount, at }) => (
          <li key={id}>
            <Moment at={at} />
            <span>
              {kinds[kind] ?? kind}: {amount < 0 ? "−" : ""}
              {money(Math.abs(amount))} <span className={`${textStyles.code} ${textStyles.faint}`}>{id}</span>
            </span>
          </li>
        ))}
        {sums.refunds.map((refund) => (
          <li key={refund.id}>
            <Moment at={refund.createdAt} />
            <span>
              Refund {money(refund.amount)}: {states[refund.status]} ({refund.reason},{" "}
              <PersonLink id={refund.requestedBy} name={refund.requestedByName} />
              {refund.approvedByName ? `, approved by ${refund.approvedByName}` : ""})
              {refund.status === "sent" || refund.status === "succeeded" ? (
                <span className={textStyles.faint}>
                  , arrives by <Day at={refund.createdAt + REFUND_ARRIVES_MS} />
                </span>
              ) : null}
            </span>
          </li>
        ))}
        {sums.disputes.map((dispute) => (
          <li key={dispute.id}>
            <Moment at={dispute.updatedAt} />
            <span>
              Dispute of {money(dispute.amount)}: {dispute.status.replaceAll("_", " ")} ({dispute.reason})
            </span>
          </li>
        ))}
      </ol>
      {sums.events.length > 0 ? (
        <details className={adminStyles.more}>
          <summary>Stripe events ({sums.events.length})</summary>
          <ol className={detailsStyles.history}>
            {sums.events.map(({ eventId, type, outcome, receivedAt }) => (
              <li key={eventId}>
                <Moment at={receivedAt} />
                <span>
                  {type}: {outcome} <span className={`${textStyles.code} ${textStyles.faint}`}>{eventId}</span>
                </span>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
      {sums.left > 0 ? (
        <details className={adminStyles.more}>
          <summary>Refund up to {money(sums.left)}</summary>
          <ActForm order={order} intent="refund" button="Refund payment" kind="danger-outline">
            {(fields) => (
              <>
                <HiddenInput name="key" value={key} />
                <TextField
                  id="amount"
                  name="amount"
                  label="Amount, US dollars"
                  inputMode="decimal"
                  hint={`More than ${money(TWO_PERSON_CENTS)} for an order, or from you in 24 hours, needs a second admin’s approval. The only admin can approve it after 24 hours.`}
                  error={fields.amount}
                />
                <SelectField
                  id="refund-reason"
                  name="reason"
                  label="Reason"
                  choices={[
                    { value: "complaint", label: "Justified complaint" },
                    { value: "goodwill", label: "Goodwill" },
                  ]}
                  error={fields.reason}
                />
                <TextAreaField
                  id="refund-note"
                  name="note"
                  label="Explanation"
                  hint="10 to 500 characters. Only staff see it."
                  rows={2}
                  maxLength={500}
                  error={fields.note}
                />
              </>
            )}
          </ActForm>
        </details>
      ) : null}
    </section>
  );
}
