import { CalendarPlus, MessageSquare, Signature } from "lucide-react";
import { Form } from "react-router";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { receiptLines } from "#core/payments/receipt.ts";
import { MarginNote } from "../shell/page.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import factsStyles from "../ui/facts.module.css";
import { Facts } from "../ui/facts.tsx";
import iconStyles from "../ui/icon.module.css";
import layoutStyles from "../ui/layout.module.css";
import { ActInputs } from "./order-actions.tsx";
import { studentRows } from "./order-details.ts";
import detailsStyles from "./orders.details.module.css";
import { money } from "./pricing/money.ts";
import type { OrderView } from "./views.ts";

/** The margin of an order: scope, price and invoices, the expert, the help receipt. */
export function OrderMargin({ order, kindName }: { order: OrderView; kindName: string }) {
  return (
    <>
      <MarginNote title="Scope">
        <Scope order={order} kindName={kindName} />
      </MarginNote>
      <MarginNote title="Price">
        <Price order={order} />
      </MarginNote>
      {order.expert ? (
        <MarginNote title="Your expert">
          <p className={detailsStyles.expert}>
            <Avatar name={order.expert.name} imageUrl={null} />
            <span>
              <b>{order.expert.name}</b>
              {order.expert.qualification}
            </span>
          </p>
        </MarginNote>
      ) : null}
      <MarginNote title="Questions?">
        <p>
          <ButtonLink kind="secondary" size="sm" href={`/dashboard/messages?new&order=${order.id}`}>
            <MessageSquare className={iconStyles.root} aria-hidden="true" />
            Message us about this order
          </ButtonLink>
        </p>
      </MarginNote>
      {order.promisedAt !== null && order.deliveredAt === null && order.status !== "cancelled" ? (
        <MarginNote title="Calendar">
          <p>
            <ButtonLink kind="secondary" size="sm" href={`/api/orders/${order.id}/calendar`} download>
              <CalendarPlus className={iconStyles.root} aria-hidden="true" />
              Add deadline to calendar
            </ButtonLink>
          </p>
        </MarginNote>
      ) : null}
      {order.deliveredAt === null ? null : <HelpReceipt order={order} />}
    </>
  );
}

function Scope({ order, kindName }: { order: OrderView; kindName: string }) {
  return <Facts rows={studentRows(order, kindName)} />;
}

function Price({ order }: { order: OrderView }) {
  const back = order.money.refunds.filter(
    ({ status }) => status !== "requested" && status !== "failed" && status !== "refused",
  );
  return (
    <>
      <dl className={`${factsStyles.root} ${factsStyles.sums}`}>
        {receiptLines(order.quote).map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount < 0 ? `−${money(-amount)}` : money(amount)}</dd>
          </div>
        ))}
        <div className={detailsStyles.allRows}>
          <dt>Total</dt>
          <dd>{money(order.quote.total)}</dd>
        </div>
        {back.map(({ id, amount, status }) => (
          <div key={id}>
            <dt>{status === "succeeded" ? "Refunded" : "Refund pending"}</dt>
            <dd>−{money(amount)}</dd>
          </div>
        ))}
      </dl>
      {order.money.receiptNumber === null ? null : (
        <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
          <Link href={`/api/orders/${order.id}/receipts/receipt`} download>
            Receipt
          </Link>
          <Link href={`/api/orders/${order.id}/receipts/invoice`} download>
            Invoice
          </Link>
        </p>
      )}
    </>
  );
}

function HelpReceipt({ order }: { order: OrderView }) {
  return (
    <MarginNote title="Help receipt">
      <p>A signed page that lists what we did and did not do to your text. You can show it to your school.</p>
      {order.helpReceipt ? (
        <>
          <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
            <Link href={`/api/orders/${order.id}/help-receipts/${order.helpReceipt}`} download>
              Download PDF
            </Link>
            <Link href={`/verify/${order.helpReceipt}`} target="_blank" rel="noopener">
              Open verification page
            </Link>
          </p>
          <Form method="post">
            <ActInputs intent="revoke" version={order.version} />
            <HiddenInput name="receipt" value={order.helpReceipt} />
            <Button kind="quiet" size="sm">
              Revoke receipt
            </Button>
          </Form>
        </>
      ) : (
        <Form method="post">
          <ActInputs intent="help_receipt" version={order.version} />
          <Button kind="secondary" size="sm">
            <Signature className={iconStyles.root} aria-hidden="true" />
            Create help receipt
          </Button>
        </Form>
      )}
    </MarginNote>
  );
}
