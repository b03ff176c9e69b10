import type { PriceChange } from "#core/orders/quote.ts";
import { money } from "../orders/pricing/money.ts";
import { NoticePanel } from "./notice.tsx";

/** The old and the new price of an unpaid order, and the reason for the change. */
export function PriceChanged({ change, words }: { change: PriceChange; words: number }) {
  return (
    <NoticePanel tone="warn" title={`The price changed from ${money(change.from)} to ${money(change.to)}.`}>
      {change.why === "words"
        ? `We counted ${words.toLocaleString("en")} words in your file.`
        : "The earlier price has expired, and our prices have changed since then."}{" "}
      Nothing was charged.
    </NoticePanel>
  );
}
