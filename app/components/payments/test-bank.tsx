import {
  Ban,
  Check,
  Clock,
  Copy,
  CreditCard,
  Hourglass,
  MailX,
  ShieldCheck,
  Shuffle,
  TriangleAlert,
  Undo2,
  X,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "#app/components/ui/link.tsx";
import { Select } from "#app/components/ui/select.tsx";
import type { BankAnswer, BankCheckout, TestCard } from "#core/payments/test-bank.ts";
import { money } from "../orders/pricing/money.ts";
import { Button, type ButtonKind } from "../ui/button.tsx";
import cardStyles from "../ui/card.module.css";
import iconStyles from "../ui/icon.module.css";
import layoutStyles from "../ui/layout.module.css";
import noticeStyles from "../ui/notice.module.css";
import receiptStyles from "../ui/receipt.module.css";
import textStyles from "../ui/text.module.css";
import { resultPath } from "./payer.ts";
import bankStyles from "./payments.bank.module.css";
import { Sums } from "./sums.tsx";
import type { ResultView } from "./views.ts";

type BankProps = { sessionId: string; requested: BankCheckout; result: ResultView; cards: TestCard[] };

const declines = [
  { value: "generic_decline", label: "No reason given" },
  { value: "insufficient_funds", label: "Insufficient funds" },
  { value: "expired_card", label: "Expired card" },
  { value: "incorrect_cvc", label: "Wrong security code" },
  { value: "card_velocity_exceeded", label: "Card limit reached" },
  { value: "lost_card", label: "Lost card" },
  { value: "stolen_card", label: "Stolen card" },
];

/** The test bank: simulates every outcome of a payment by a button or by a test card. No money moves. */
export function TestBankPage({ sessionId, requested, result, cards }: BankProps) {
  const open = requested.state === "open";
  const back = result.order?.id ? `/payment?order=${result.order.id}` : "/payment";
  return (
    <>
      <div className={bankStyles.testBand} role="note">
        <div>
          <TriangleAlert className={iconStyles.root} aria-hidden="true" />
          <span>Test gateway. No money moves and no real card is needed.</span>
          <span>
            Sandbox, attempt <span className={textStyles.code}>{result.reference}</span>
          </span>
        </div>
      </div>
      <div className="site-sheet">
        <section className={`site-page ${bankStyles.bank}`}>
          <div>
            <h1>{requested.secure ? "Your bank asks you to confirm the payment" : "Choose the bank’s answer"}</h1>
            <p className="site-lead">
              {requested.secure
                ? "This is the second step that some banks require. Confirm or reject the payment."
                : "In production this page is the payment provider’s. Here you choose the answer, and the same events are sent as in production."}
            </p>
            {open ? null : (
              <p className={`${noticeStyles.root} ${noticeStyles.warn}`} role="status">
                <b>This checkout is {requested.state}.</b> Another answer changes nothing.
              </p>
            )}
            {requested.secure ? (
              <SecondStep sessionId={sessionId} />
            ) : (
              <Answers sessionId={sessionId} result={result} cards={cards} />
            )}
            <p className={`${bankStyles.back} ${textStyles.muted}`}>
              Nothing happens? <Link href={back}>Go back to the order.</Link> A second click on the same answer changes
              nothing.
            </p>
          </div>
          <aside>
            <div className={receiptStyles.root}>
              <h2>To pay</h2>
              <Sums
                lines={
                  result.lines.length > 0
                    ? result.lines
                    : [{ label: requested.label, detail: "", amount: requested.amount }]
                }
                total={requested.amount}
                note={`${requested.currency.toUpperCase()}, ${requested.label}, ${requested.email}`}
              />
            </div>
            <h2 className={`${textStyles.heading} ${bankStyles.eventsHeading}`}>Events so far</h2>
            <ol className={bankStyles.events}>
              {requested.events.map((event, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two events of the same millisecond have no other difference.
                <li key={`${event.at}-${at}`}>
                  <time dateTime={new Date(event.at).toISOString()}>
                    {new Date(event.at).toISOString().slice(11, 19)}
                  </time>
                  <span>
                    {event.type}
                    <small>{event.outcome}</small>
                  </span>
                </li>
              ))}
            </ol>
            <p className="site-margin">The test bank does not exist in production: the server rejects its answers.</p>
          </aside>
        </section>
      </div>
    </>
  );
}

function Answers({ sessionId, result, cards }: { sessionId: string; result: ResultView; cards: TestCard[] }) {
  const answer = (value: BankAnswer) => ({ sessionId, answer: value });
  return (
    <>
      <form className={cardStyles.root} method="post" action={resultPath("gateway", sessionId)}>
        <label htmlFor="card">
          <CreditCard className={iconStyles.root} aria-hidden="true" />
          Pay with a test card
        </label>
        <div className={layoutStyles.inline}>
          <Select id="card" name="card">
            {cards.map(({ number, name }) => (
              <option key={number} value={number}>
                {number.replace(/(.{4})(?=.)/g, "$1 ")}: {name.charAt(0).toLowerCase() + name.slice(1)}
              </option>
            ))}
          </Select>
          <Button name="answer" value="card">
            Pay {money(result.amount)}
          </Button>
        </div>
      </form>
      <ul className={bankStyles.outcomes}>
        <Way icon={<Check />} title="Approve" text="The payment succeeds within a second." {...answer("approve")}>
          Approve {money(result.amount)}
        </Way>
        <Way
          icon={<ShieldCheck />}
          title="Require 3-D Secure"
          text="One more page, as a bank would show it."
          {...answer("secure")}
        >
          Require 3-D Secure
        </Way>
        <Way icon={<X />} title="Decline" text="With the reason the bank gives." {...answer("decline")} reasons>
          Decline
        </Way>
        <Way
          icon={<Ban />}
          title="Processing error"
          text="A processing error between the banks."
          {...answer("processing_error")}
        >
          Fail
        </Way>
        <Way
          icon={<Clock />}
          title="Approve after a delay"
          text="“Your bank is confirming” for a while, then approved."
          {...answer("late_approve")}
        >
          Approve later
        </Way>
        <Way icon={<Clock />} title="Decline after a delay" text="The same, then declined." {...answer("late_decline")}>
          Decline later
        </Way>
        <Way
          icon={<Copy />}
          title="Approve, event sent twice"
          text="Sends the same event again. The order must be paid once."
          {...answer("twice")}
        >
          Send twice
        </Way>
        <Way
          icon={<Shuffle />}
          title="Approve, then send an older failure"
          text="Events out of order. The order stays paid."
          {...answer("out_of_order")}
        >
          Send in the wrong order
        </Way>
        <Way
          icon={<Hourglass />}
          title="Approve, event sent late"
          text="The page has to ask the bank itself."
          {...answer("late_webhook")}
        >
          Send late
        </Way>
        <Way icon={<MailX />} title="Approve, event never sent" text="The event is lost." {...answer("no_webhook")}>
          Never send
        </Way>
        <Way
          icon={<TriangleAlert />}
          title="Approve, then dispute"
          text="The payer’s bank wants the money back some seconds later."
          {...answer("disputed")}
        >
          Dispute payment
        </Way>
        <Way icon={<Hourglass />} title="Expire checkout" text="The checkout expires unpaid." {...answer("time_out")}>
          Time out
        </Way>
        <Way icon={<Undo2 />} title="Cancel" text="Back to the shop, nothing charged." {...answer("cancel")}>
          Cancel
        </Way>
      </ul>
    </>
  );
}

function SecondStep({ sessionId }: { sessionId: string }) {
  return (
    <ul className={bankStyles.outcomes}>
      <Way
        icon={<ShieldCheck />}
        title="Confirm 3-D Secure"
        text="The payment continues."
        sessionId={sessionId}
        answer="secure_approve"
        kind="primary"
      >
        Confirm
      </Way>
      <Way
        icon={<X />}
        title="Fail 3-D Secure"
        text="The bank declines: authentication required."
        sessionId={sessionId}
        answer="secure_refuse"
      >
        Refuse
      </Way>
    </ul>
  );
}

type WayProps = {
  icon: ReactNode;
  title: string;
  text: string;
  sessionId: string;
  answer: BankAnswer;
  reasons?: boolean;
  kind?: ButtonKind;
  children: ReactNode;
};

function Way({ icon, title, text, sessionId, answer, reasons = false, kind = "secondary", children }: WayProps) {
  return (
    <li>
      <span className={bankStyles.outcomeIcon} aria-hidden="true">
        {icon}
      </span>
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
      <form method="post" action={resultPath("gateway", sessionId)}>
        {reasons ? (
          <Select name="decline" aria-label="Reason">
            {declines.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        ) : null}
        <Button name="answer" value={answer} kind={kind}>
          {children}
        </Button>
      </form>
    </li>
  );
}
