import fieldStyles from "#app/components/ui/field.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import receiptStyles from "#app/components/ui/receipt.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { levelNames, serviceNames } from "#app/content/order-names.ts";
import { type Price, type PriceLine, type PriceQuestion, priceOf } from "#core/orders/price.ts";
import type { PriceList } from "#core/orders/price-list.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { money, perWord } from "./money.ts";
import { hoursOf, orderPath, pricePath } from "./price-question.ts";

type Priced = { question: PriceQuestion; priceList: PriceList };

/** The price with all its lines. Elements marked live are replaced while the choices change. */
export function PriceReceipt({ question, priceList }: Priced) {
  return (
    <div className={`${receiptStyles.root} ${layoutStyles.sticky}`} id="price">
      <h2>Your price</h2>
      <PriceLines question={question} priceList={priceList} />
      <p className={fieldStyles.hint} id="changed" role="status" />
      <div data-live="order">
        <ButtonLink href={orderPath(question)} size="lg" wide className={layoutStyles.after}>
          Start this order
        </ButtonLink>
        <p className={`${fieldStyles.hint} ${layoutStyles.after}`}>
          You see the price again with tax before you pay. Nothing is charged until then.{" "}
          <Link href={pricePath(question)}>Link to this price</Link>
        </p>
      </div>
    </div>
  );
}

/**
 * Lines, total and delivery time: in hours in the server's HTML, as a date and time once the browser's time zone is
 * known.
 */
export function PriceLines({ question, priceList }: Priced) {
  const price: Price = priceOf(question, priceList);
  return (
    <div data-live="lines" data-cents={price.total}>
      <dl>
        {price.lines.map((line) => (
          <Line key={line.of} line={line} question={question} />
        ))}
        <dt>
          Tax
          <small>by country, shown before you pay</small>
        </dt>
        <dd>–</dd>
      </dl>
      <p className="site-total">{money(price.total)}</p>
      <p className={`${textStyles.faint} ${textStyles.small}`} data-back={question.deadline}>
        Delivery {hoursOf(question.deadline)} after payment.
      </p>
    </div>
  );
}

function Line({ line, question }: { line: PriceLine; question: PriceQuestion }) {
  const { title, detail } = describe(line, question);
  return (
    <>
      <dt>
        {title}
        {detail ? <small>{detail}</small> : null}
      </dt>
      <dd>{line.amount < 0 ? `−${money(-line.amount)}` : money(line.amount)}</dd>
    </>
  );
}

function describe(line: PriceLine, question: PriceQuestion): { title: string; detail?: string } {
  switch (line.of) {
    case "work":
      return {
        title: `${serviceNames[question.kind]}, ${levelNames[question.level].toLowerCase()}`,
        detail: workDetail(line),
      };
    case "deadline":
      return {
        title: `Delivery in ${hoursOf(question.deadline)}`,
        detail: line.percent === 0 ? "base" : `${line.percent}%`,
      };
    case "references":
      return {
        title: "References in your style",
        detail: `${line.count.toLocaleString("en")} words × ${perWord(line.rate)}`,
      };
    case "minimum":
      return { title: "Minimum order price", detail: "difference to the minimum" };
    case "coupon":
      return { title: `Coupon ${line.code}`, detail: line.percent === null ? undefined : `${line.percent}% off` };
    case "tax":
      return { title: "Tax", detail: line.country };
  }
}

function workDetail(line: PriceLine & { of: "work" }): string | undefined {
  if (line.unit === "word") return `${line.count.toLocaleString("en")} words × ${perWord(line.rate)}`;
  if (line.unit === "hour") return `${line.count} minutes at ${money(line.rate)} an hour`;
  return undefined;
}
