import { withCountryName } from "#app/content/countries.ts";
import { MarginNote } from "../../shell/page.tsx";
import { Moment } from "../../ui/time.tsx";
import { money } from "../pricing/money.ts";
import type { PriceState } from "./use-price.ts";

type RailProps = { state: PriceState; deadlineHours: number | undefined; now: number };

/** The receipt beside the form: every line, the total, when it is back, and what changed just now. */
export function PriceRail({ state: { price, before, problem, updating }, deadlineHours, now }: RailProps) {
  return (
    <>
      <section className="rcpt price-rail" aria-label="Your price so far">
        <h2>Your price so far</h2>
        {price ? (
          <>
            <dl>
              {price.lines.map(({ label, detail, amount }) => (
                <div key={label} className="ln">
                  <dt>
                    {label}
                    {detail ? <small>{withCountryName(detail)}</small> : null}
                  </dt>
                  <dd>{amount < 0 ? `−${money(-amount)}` : money(amount)}</dd>
                </div>
              ))}
            </dl>
            <p className={updating ? "t dim" : "t"} aria-busy={updating}>
              {money(price.total)}
            </p>
            {updating ? <p className="dim small">Updating the price…</p> : null}
            <p className="dim small">
              {deadlineHours ? (
                <>
                  If you pay now it is back by <Moment at={now + deadlineHours * 3_600_000} />.
                </>
              ) : (
                "With the longest deadline, until you choose one."
              )}{" "}
              This price holds until <Moment at={price.expiresAt} />.
            </p>
          </>
        ) : (
          <p className="dim after">Choose the kind of help, the level and how many words, and the price stands here.</p>
        )}
        <p className="small after" role="status" aria-live="polite">
          {price && before !== null && before !== price.total ? (
            <>
              <b>Changed just now:</b> {price.total > before ? "+" : "−"}
              {money(Math.abs(price.total - before))}, it was {money(before)}.
            </>
          ) : null}
        </p>
        {problem ? <p className="err">{problem}</p> : null}
      </section>
      <MarginNote title="Nothing is charged yet">
        <p>You see this price again, and pay on the payment provider’s page after you have ordered.</p>
      </MarginNote>
    </>
  );
}
