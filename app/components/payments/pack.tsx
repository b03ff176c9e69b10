import { HiddenFields } from "#app/components/ui/input.tsx";
import { money } from "../orders/pricing/money.ts";
import { StopPage } from "../public/stop-page.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import formStyles from "../ui/form.module.css";
import layoutStyles from "../ui/layout.module.css";
import { ErrorSummary, NoticePanel } from "../ui/notice.tsx";
import receiptStyles from "../ui/receipt.module.css";
import segmentedStyles from "../ui/segmented.module.css";
import textStyles from "../ui/text.module.css";
import { PayerFields } from "./payer-fields.tsx";
import checkoutStyles from "./payments.checkout.module.css";
import { Sums } from "./sums.tsx";
import type { CheckoutAnswer, CreditBalance } from "./views.ts";

type PackProps = {
  creditBalanceOf: CreditBalance;
  pack: { credits: number; cents: number } | null;
  /** Created with the form: submitting the same form twice buys one pack. */
  purchase: string;
  values: Record<string, string>;
  answer: CheckoutAnswer | undefined;
};

/** Packs of additional checks, beyond the free checks per day, at the prices of the price list. */
export function PackPage({ creditBalanceOf, pack, purchase, values: given, answer }: PackProps) {
  if (!pack) {
    return (
      <StopPage act="none" title="No checks for sale" lead="You can only use the free checks at the moment.">
        <ButtonLink href="/turnitin/submit" size="lg">
          Check a document
        </ButtonLink>
      </StopPage>
    );
  }
  const values = { ...given, ...answer?.values };
  const fields: Record<string, string> = answer?.fields ?? {};
  return (
    <div className="site-sheet">
      <section className={`site-page site-page-head ${checkoutStyles.checkout}`}>
        <div>
          <h1>Buy similarity checks</h1>
          <p className="site-lead">
            {creditBalanceOf.free} checks a day are free, and {creditBalanceOf.left} of them are left today. You have{" "}
            {creditBalanceOf.credits} paid checks.
          </p>
          {answer?.problem ? <NoticePanel title={answer.problem}>Nothing was charged.</NoticePanel> : null}
          <ErrorSummary fields={fields} labels={{ name: "Name", email: "Email" }} />
          <nav className={`${segmentedStyles.root} ${checkoutStyles.packs}`} aria-label="How many">
            {creditBalanceOf.packs.map((one) => (
              <a
                key={one.credits}
                href={`/payment?credits=${one.credits}`}
                aria-current={one.credits === pack.credits ? "true" : undefined}
              >
                {one.credits} for {money(one.cents)}
              </a>
            ))}
          </nav>
          <form
            className={formStyles.root}
            method="post"
            id="pay"
            action={`/payment?credits=${pack.credits}`}
            noValidate
          >
            <HiddenFields values={{ credits: pack.credits, key: answer?.values.key ?? purchase }} />
            <PayerFields values={values} fields={fields} taxed={false} />
          </form>
        </div>
        <aside>
          <div className={`${receiptStyles.root} ${layoutStyles.sticky}`} id="price">
            <h2>Your price</h2>
            <Sums
              lines={[{ label: `${pack.credits} checks`, detail: "they do not expire", amount: pack.cents }]}
              total={pack.cents}
              note="US dollars. Your bank may show its own rate."
            />
            <Button form="pay" size="lg" wide className={layoutStyles.after}>
              Pay {money(pack.cents)}
            </Button>
            <p className={`${textStyles.faint} ${textStyles.small} ${layoutStyles.after}`}>
              If a check fails, its credit is returned automatically.
            </p>
          </div>
        </aside>
      </section>
    </div>
  );
}
