import { Download, Info, MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "#app/components/ui/link.tsx";
import { failureTexts } from "#core/payments/payment-failure.ts";
import { paymentMethodLabel } from "#core/payments/receipt.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { Drawing, type DrawingAct } from "../content/drawing.tsx";
import { money } from "../orders/pricing/money.ts";
import { Note } from "../public/page.tsx";
import { StopPage } from "../public/stop-page.tsx";
import { ButtonLink } from "../ui/button.tsx";
import iconStyles from "../ui/icon.module.css";
import layoutStyles from "../ui/layout.module.css";
import receiptStyles from "../ui/receipt.module.css";
import textStyles from "../ui/text.module.css";
import { Moment } from "../ui/time.tsx";
import { supportPath } from "./payer.ts";
import checkoutStyles from "./payments.checkout.module.css";
import { Sums } from "./sums.tsx";
import type { ResultView } from "./views.ts";

/** An expert is assigned within this time, ms. */
const ASSIGNED_WITHIN_MS = 2 * HOUR_MS;

export function Paid({ result }: { result: ResultView }) {
  const { order, credits } = result;
  return (
    <Outcome
      act="tick"
      title={credits ? `Paid. You have ${credits} more checks.` : "Paid. We have your draft."}
      lead={
        <>
          {money(result.amount)}
          {order ? ` for order ${order.number}` : ""}. The receipt goes to {result.email}.
        </>
      }
      note={<Receipt result={result} />}
      steps={order ? <Steps result={result} order={order} /> : null}
    >
      {order?.id ? (
        <>
          <ButtonLink href={`/dashboard/orders/${order.id}`} size="lg">
            Open order
          </ButtonLink>
          <ButtonLink href={`/api/orders/${order.id}/receipts/receipt`} kind="secondary" size="lg">
            <Download className={iconStyles.root} aria-hidden="true" />
            Download receipt
          </ButtonLink>
        </>
      ) : null}
      {credits ? (
        <ButtonLink href="/turnitin/submit" size="lg">
          Check a document
        </ButtonLink>
      ) : null}
    </Outcome>
  );
}

type ShortOrder = NonNullable<ResultView["order"]>;

function Steps({ result, order }: { result: ResultView; order: ShortOrder }) {
  const begun = order.status !== "paid";
  return (
    <ul className={checkoutStyles.next}>
      {begun || order.promisedAt === null ? null : (
        <li>
          <span>
            By <Moment at={result.createdAt + ASSIGNED_WITHIN_MS} />
          </span>
          <span>
            <b>An editor is assigned,</b> and you can see their name and field
          </span>
        </li>
      )}
      <li>
        <span>Meanwhile</span>
        <span>
          <b>Questions, if any,</b> appear on the order page; the deadline is paused until you answer
        </span>
      </li>
      {order.promisedAt === null ? null : (
        <li>
          <span>
            <Moment at={order.promisedAt} />
          </span>
          <span>
            <b>Your files are delivered,</b> with every change and comment
          </span>
        </li>
      )}
    </ul>
  );
}

function Receipt({ result }: { result: ResultView }) {
  return (
    <div className={receiptStyles.root}>
      {result.receipt ? (
        <p className={checkoutStyles.receiptNumber}>
          Receipt <b className={textStyles.number}>{result.receipt}</b>
        </p>
      ) : null}
      <Sums lines={result.lines} total={result.amount} note={paymentMethodLabel(result.card)} />
    </div>
  );
}

export function BankConfirms({ result }: { result: ResultView }) {
  const holds = result.order?.expiresAt;
  return (
    <Outcome
      act="waiting"
      title="Your bank is confirming"
      lead="You can close this page. We will email you when the bank has answered; most do within a minute."
      note={
        holds ? (
          <Note>
            If the bank declines, nothing is charged and your order is kept until <Moment at={holds} />.
          </Note>
        ) : null
      }
    >
      <ButtonLink href="/dashboard/orders" kind="secondary" size="lg">
        Go to my orders
      </ButtonLink>
    </Outcome>
  );
}

export function Returned({ result }: { result: ResultView }) {
  return (
    <Outcome
      act="back"
      title="We refund this payment"
      lead={`${money(result.amount)} was paid for an order that was already paid or closed. We refund the full amount to the card you used.`}
      note={
        <Note title="Need help?">
          Contact us with the payment number {result.reference}, and we will check what happened.
        </Note>
      }
    >
      <ButtonLink href="/dashboard/orders" size="lg">
        Go to my orders
      </ButtonLink>
      <ButtonLink href={supportPath(result.reference)} kind="secondary" size="lg">
        Contact support
      </ButtonLink>
    </Outcome>
  );
}

export function NotApproved({ id, result }: { id: string | null; result: ResultView | null }) {
  const words = result ? result.failure : failureTexts(null);
  return (
    <Outcome
      act="stop"
      title={words.title}
      lead={`${words.text} Nothing was charged.`}
      note={
        <>
          <Note icon={<Info className={iconStyles.root} aria-hidden="true" />} title="What you can do">
            {words.help}
          </Note>
          {result ? (
            <Note icon={<Info className={iconStyles.root} aria-hidden="true" />} title={`Attempt ${result.attempts}`}>
              After five tries in an hour we pause for 30 minutes, to keep the card safe.
            </Note>
          ) : null}
          <Note icon={<MessageSquare className={iconStyles.root} aria-hidden="true" />} title="Need help?">
            {result ? (
              <>
                Contact us with the payment number <span className={textStyles.code}>{result.reference}</span>, and we
                will check what happened.{" "}
              </>
            ) : null}
            <Link href={supportPath(result?.reference ?? id)}>Contact support</Link>
          </Note>
        </>
      }
    >
      <ButtonLink href={againPath(result)} size="lg">
        Try again
      </ButtonLink>
      <ButtonLink href={supportPath(result?.reference ?? id)} kind="secondary" size="lg">
        Contact support
      </ButtonLink>
    </Outcome>
  );
}

export function Cancelled({ id, result }: { id: string | null; result: ResultView | null }) {
  const order = result?.order;
  const over = result?.state === "over";
  return (
    <Outcome
      act="back"
      title={over ? "The payment page has closed. Nothing was charged." : "You cancelled. Nothing was charged."}
      lead={
        order ? (
          <>
            Your order {order.number} is kept as it is until <Moment at={order.expiresAt} />.
          </>
        ) : (
          "You can pay at any time until then, or ask us a question first."
        )
      }
    >
      <ButtonLink href={againPath(result)} size="lg">
        {order ? "Continue payment" : "View unpaid orders"}
      </ButtonLink>
      {order?.id ? (
        <ButtonLink href={`/dashboard/orders/${order.id}`} kind="secondary" size="lg">
          View order
        </ButtonLink>
      ) : null}
      <ButtonLink href={supportPath(result?.reference ?? id)} kind={order?.id ? "quiet" : "secondary"} size="lg">
        Ask a question
      </ButtonLink>
    </Outcome>
  );
}

export function UnknownPayment({ id }: { id: string | null }) {
  return (
    <StopPage
      act="gap"
      title="We cannot find this payment"
      lead="We have no payment with this number. If your bank shows one, contact us and we will look for it."
      note={
        id ? (
          <Note title="Payment number">
            <span className={textStyles.code}>{id}</span>
          </Note>
        ) : null
      }
    >
      <ButtonLink href={supportPath(id)} size="lg">
        Contact support
      </ButtonLink>
      <ButtonLink href="/dashboard/orders" kind="secondary" size="lg">
        My orders
      </ButtonLink>
    </StopPage>
  );
}

function againPath(result: ResultView | null): string {
  if (result?.credits) return `/payment?credits=${result.credits}`;
  return result?.order?.id ? `/payment?order=${result.order.id}` : "/payment";
}

type OutcomeProps = {
  act: DrawingAct;
  title: string;
  lead: ReactNode;
  note?: ReactNode;
  steps?: ReactNode;
  children: ReactNode;
};

function Outcome({ act, title, lead, note, steps, children }: OutcomeProps) {
  return (
    <div className="site-sheet">
      <section className="site-stop site-page">
        <div>
          <Drawing act={act} size="medium" />
          <h1>{title}</h1>
          <p className="site-lead">{lead}</p>
          {steps}
          <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>{children}</p>
        </div>
        <aside>{note}</aside>
      </section>
    </div>
  );
}
