import fieldStyles from "#app/components/ui/field.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import receiptStyles from "#app/components/ui/receipt.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { withCountryName } from "#app/content/countries.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { MarginNote } from "../../shell/page.tsx";
import { Moment } from "../../ui/time.tsx";
import { money } from "../pricing/money.ts";
import formStyles from "./orders.form.module.css";
import type { PriceState } from "./use-price.ts";

type RailProps = { state: PriceState; deadlineHours: number | undefined; now: number };

/** The price beside the form: every line, the total, the delivery time, and the difference to the previous total. */
export function PriceRail({ state: { price, before, problem, updating }, deadlineHours, now }: RailProps) {
  return (
    <>
      <section className={`${receiptStyles.root} ${formStyles.priceRail}`} aria-label="Your price">
        <h2>Your price</h2>
        {price ? (
          <>
            <dl>
              {price.lines.map(({ label, detail, amount }) => (
                <div key={label} className={formStyles.priceLine}>
                  <dt>
                    {label}
                    {detail ? <small>{withCountryName(detail)}</small> : null}
                  </dt>
                  <dd>{amount < 0 ? `−${money(-amount)}` : money(amount)}</dd>
                </div>
              ))}
            </dl>
            <p className={updating ? `${formStyles.total} ${textStyles.faint}` : formStyles.total} aria-busy={updating}>
              {money(price.total)}
            </p>
            {updating ? <p className={`${textStyles.faint} ${textStyles.small}`}>Updating the price…</p> : null}
            <p className={`${textStyles.faint} ${textStyles.small}`}>
              {deadlineHours ? (
                <>
                  If you pay now, we deliver by <Moment at={now + deadlineHours * HOUR_MS} />.
                </>
              ) : (
                "This price is for the longest delivery time. You choose the time later."
              )}{" "}
              This price is valid until <Moment at={price.expiresAt} />.
            </p>
          </>
        ) : (
          <p className={`${textStyles.faint} ${layoutStyles.after}`}>
            Choose a service, a level and a word count to see the price.
          </p>
        )}
        <p className={`${textStyles.small} ${layoutStyles.after}`} role="status" aria-live="polite">
          {price && before !== null && before !== price.total ? (
            <>
              <b>Price changed:</b> {price.total > before ? "+" : "−"}
              {money(Math.abs(price.total - before))} (before: {money(before)}).
            </>
          ) : null}
        </p>
        {problem ? <p className={fieldStyles.error}>{problem}</p> : null}
      </section>
      <MarginNote title="You are not charged yet">
        <p>You see the price again when you place the order. You pay at checkout.</p>
      </MarginNote>
    </>
  );
}
