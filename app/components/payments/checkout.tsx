import { Clock, Link2 } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { HiddenFields } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { levelNames, serviceNames } from "#app/content/order-names.ts";
import { mayPay } from "#core/orders/order.ts";
import { receiptLines } from "#core/payments/receipt.ts";
import { counted } from "#core/shared/counted.ts";
import { money } from "../orders/pricing/money.ts";
import { BankConfirmsPanel } from "../ui/bank-confirms.tsx";
import { TextField } from "../ui/field.tsx";
import formStyles from "../ui/form.module.css";
import iconStyles from "../ui/icon.module.css";
import layoutStyles from "../ui/layout.module.css";
import { ErrorSummary, NoticePanel } from "../ui/notice.tsx";
import { PriceChanged } from "../ui/price-changed.tsx";
import receiptStyles from "../ui/receipt.module.css";
import textStyles from "../ui/text.module.css";
import { Moment } from "../ui/time.tsx";
import { PayerFields } from "./payer-fields.tsx";
import checkoutStyles from "./payments.checkout.module.css";
import { Sums } from "./sums.tsx";
import type { CheckoutAnswer, CheckoutView } from "./views.ts";

type CheckoutProps = {
  checkoutView: CheckoutView;
  values: Record<string, string>;
  now: number;
  answer: CheckoutAnswer | undefined;
};

const labels = { name: "Name", email: "Email", country: "Country", vatId: "VAT number", coupon: "Coupon" };

/** The order, the payer and the price with all its lines. Nothing is charged on this page. */
export function CheckoutPage({ checkoutView, values: given, now, answer }: CheckoutProps) {
  const values = { ...given, ...answer?.values };
  const fields: Record<string, string> = answer?.fields ?? {};
  const { quote } = checkoutView;
  const lines = receiptLines(quote);
  const payable = mayPay(checkoutView.status) && checkoutView.open && !checkoutView.confirming;
  return (
    <div className="site-sheet">
      <section className={`site-page site-page-head ${checkoutStyles.checkout}`}>
        <div>
          <h1>
            {checkoutView.confirming ? "Payment for" : "Pay for"}{" "}
            {checkoutView.as === "owner" ? "your order" : "an order"}
          </h1>
          <p className="site-lead">
            Order <span className={textStyles.number}>{checkoutView.number}</span>.
            {checkoutView.confirming ? null : " The price was recalculated."}
          </p>
          <Problems checkoutView={checkoutView} answer={answer} fields={fields} />
          <What checkoutView={checkoutView} />
          {checkoutView.confirming ? null : <PayForm checkoutView={checkoutView} values={values} fields={fields} />}
          {checkoutView.as === "owner" && payable ? (
            <SomeoneElse checkoutView={checkoutView} link={answer?.link ?? null} />
          ) : null}
          <section className={checkoutStyles.reminder}>
            <h2>If you change your mind</h2>
            <p>
              Before an expert is assigned you get a full refund. After that you get 90% until work starts, then the
              part that is not yet done. If we are late, we refund 10% automatically for every 12 hours of delay, or
              part of them. <Link href="/terms#orders">Full refund terms</Link>
            </p>
          </section>
        </div>
        <aside>
          <div className={`${receiptStyles.root} ${layoutStyles.sticky}`} id="price">
            <h2>{checkoutView.as === "owner" ? "Your price" : "The price"}</h2>
            <Sums lines={lines} total={quote.total} note="US dollars. Your bank may show its own rate." />
            {checkoutView.confirming ? null : (
              <Holds expiresAt={quote.expiresAt} expired={checkoutView.expired} now={now} />
            )}
            {checkoutView.as === "owner" && quote.coupon === null && payable ? (
              <Coupon typed={values.coupon} error={fields.coupon} />
            ) : null}
            {payable ? (
              <Button form="pay" size="lg" wide className={layoutStyles.after}>
                Pay {money(quote.total)}
              </Button>
            ) : null}
            <p className={`${textStyles.faint} ${textStyles.small} ${layoutStyles.after}`}>
              Nothing is charged until your bank approves.{" "}
              <Link href="/support?topic=payment#write">Ask a question</Link>
            </p>
          </div>
        </aside>
      </section>
    </div>
  );
}

type PayProps = { checkoutView: CheckoutView; values: Record<string, string>; fields: Record<string, string> };

function PayForm({ checkoutView, values, fields }: PayProps) {
  return (
    <form className={formStyles.root} method="post" id="pay" action={payPath(checkoutView)} noValidate>
      <HiddenFields values={{ order: checkoutView.id, shown: checkoutView.quote.total }} />
      {/* Enter in a field presses the first button of the form, so that button must be the payment button. */}
      <Button kind="bare" className={textStyles.hidden} tabIndex={-1} aria-hidden="true">
        Pay
      </Button>
      <section>
        <h2>How you pay</h2>
        <p className={textStyles.muted}>
          With a card, Apple Pay or Google Pay, on the payment provider’s own page. We never see a card number.
        </p>
      </section>
      <PayerFields values={values} fields={fields} taxed />
    </form>
  );
}

function payPath({ id }: CheckoutView): string {
  return `/payment?order=${id}`;
}

function Problems({
  checkoutView,
  answer,
  fields,
}: {
  checkoutView: CheckoutView;
  answer: CheckoutAnswer | undefined;
  fields: Record<string, string>;
}) {
  const { changed } = checkoutView;
  return (
    <>
      {answer?.problem ? <NoticePanel title={answer.problem}>Your entries are still here.</NoticePanel> : null}
      {answer?.changed ? (
        <NoticePanel
          tone="warn"
          title={`The price changed from ${money(answer.changed.from)} to ${money(answer.changed.to)}.`}
        >
          Nothing was charged. Check the price, then pay if you agree.
        </NoticePanel>
      ) : null}
      {changed && !answer?.changed ? <PriceChanged change={changed} words={checkoutView.words} /> : null}
      {checkoutView.confirming ? <BankConfirmsPanel /> : null}
      {!mayPay(checkoutView.status) ? (
        <NoticePanel tone="warn" title="This order is not waiting for a payment.">
          <a href={checkoutView.as === "owner" ? `/dashboard/orders/${checkoutView.id}` : "/"}>View its status</a>.
          Nothing was charged.
        </NoticePanel>
      ) : null}
      {checkoutView.open ? null : (
        <NoticePanel tone="warn" title="Payments are not available yet.">
          The order is kept. Nothing was charged.
        </NoticePanel>
      )}
      <ErrorSummary fields={fields} labels={labels} />
    </>
  );
}

/** A payer with a payment link sees the service and its quantity, but nothing of the text. */
function What({ checkoutView }: { checkoutView: CheckoutView }) {
  const name = serviceNames[checkoutView.kind];
  const words =
    checkoutView.kind === "tutoring" || checkoutView.kind === "model-outline"
      ? null
      : counted(checkoutView.words, "word");
  const details = [name, levelOf(checkoutView.level), words].filter(Boolean).join(", ");
  return (
    <div className={checkoutStyles.service}>
      <svg viewBox="0 0 44 54" fill="none" strokeWidth="1.5" aria-hidden="true">
        <path d="M2 2h28l12 12v38H2zM30 2v12h12" className={checkoutStyles.drawingLine} />
        <path d="M31 20v31" className={checkoutStyles.drawingMargin} />
        <path d="M8 22h17M8 29h17M8 36h13M8 43h15" className={checkoutStyles.drawingText} />
      </svg>
      <div>
        <b>{checkoutView.title ?? name}</b>
        <p>
          {details}. Delivery {checkoutView.deadlineHours} hours after payment.
        </p>
      </div>
      {checkoutView.as === "owner" ? <Link href={`/dashboard/orders/${checkoutView.id}`}>View order</Link> : null}
    </div>
  );
}

function levelOf(level: string): string {
  return levelNames[level as keyof typeof levelNames]?.toLowerCase() ?? level;
}

function Holds({ expiresAt, expired, now }: { expiresAt: number; expired: boolean; now: number }) {
  const minutes = Math.max(1, Math.round((expiresAt - now) / 60_000));
  return (
    <p className={checkoutStyles.priceUntil} data-until={expiresAt}>
      <Clock className={iconStyles.root} aria-hidden="true" />
      <span>
        {expired ? "New price, valid" : "Price valid"} for {minutes} min, until <Moment at={expiresAt} />
      </span>
    </p>
  );
}

/** Part of the payer's form, so that every button submits the coupon and the payer's fields together. */
function Coupon({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  return (
    <div className={checkoutStyles.coupon}>
      <TextField
        id="coupon"
        name="coupon"
        form="pay"
        label="Coupon"
        defaultValue={typed}
        error={error}
        maxLength={24}
        autoComplete="off"
      />
      <Button form="pay" name="intent" value="coupon" kind="secondary">
        Apply coupon
      </Button>
    </div>
  );
}

function SomeoneElse({ checkoutView, link }: { checkoutView: CheckoutView; link: CheckoutAnswer["link"] }) {
  return (
    <section className={checkoutStyles.reminder} id="link">
      <h2>Someone else pays?</h2>
      {link ? (
        <>
          <p>
            Send this link. The person who opens it sees the service and the price, but not your text. It works until{" "}
            <Moment at={link.expiresAt} />; a new link replaces it.
          </p>
          <TextField id="payer-link" label="The link" readOnly defaultValue={link.url} className={textStyles.number} />
        </>
      ) : (
        <>
          <p>A link lets a parent or a friend pay without an account. They do not see your text or its title.</p>
          <Button form="pay" formAction={`${payPath(checkoutView)}#link`} name="intent" value="link" kind="secondary">
            <Link2 className={iconStyles.root} aria-hidden="true" />
            Create payment link
          </Button>
        </>
      )}
    </section>
  );
}
