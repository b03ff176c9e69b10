import { withCountryName } from "#app/content/countries.ts";
import type { ReceiptLine } from "#core/orders/ports.ts";
import { money } from "../orders/pricing/money.ts";
import textStyles from "../ui/text.module.css";
import checkoutStyles from "./payments.checkout.module.css";

/** The lines of a price and their total. */
export function Sums({ lines, total, note }: { lines: readonly ReceiptLine[]; total: number; note?: string }) {
  return (
    <>
      <dl>
        {lines.map((line) => (
          <SumLine key={line.label} line={line} />
        ))}
      </dl>
      <p className={checkoutStyles.total}>{money(total)}</p>
      {note ? <p className={`${textStyles.faint} ${textStyles.small}`}>{note}</p> : null}
    </>
  );
}

function SumLine({ line: { label, detail, amount } }: { line: ReceiptLine }) {
  return (
    <>
      <dt>
        {label}
        {detail ? <small>{withCountryName(detail)}</small> : null}
      </dt>
      <dd>{amount < 0 ? `−${money(-amount)}` : money(amount)}</dd>
    </>
  );
}
