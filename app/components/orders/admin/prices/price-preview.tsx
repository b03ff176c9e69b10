import { money } from "#app/components/orders/pricing/money.ts";
import staffStyles from "#app/components/shell/screen.staff.module.css";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import tableStyles from "#app/components/ui/table.module.css";
import { Table } from "#app/components/ui/table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { countryName } from "#app/content/countries.ts";
import { deadlineNames, levelNames, serviceNames } from "#app/content/order-names.ts";
import type { PriceList } from "#core/orders/price-list.ts";
import type { TypicalPrice } from "#core/orders/typical-orders.ts";
import { priceDifferences } from "./price-rows.ts";

export type Preview = { before: PriceList; after: PriceList; orders: readonly TypicalPrice[] };

const right = `${tableStyles.right} ${textStyles.number}`;

/** What new prices change: every value, and what typical orders cost before and after. */
export function PricePreview({ before, after, orders }: Preview) {
  const changes = priceDifferences(before, after);
  return (
    <>
      {changes.length === 0 ? (
        <NoticePanel tone="accent" title="No prices change.">
          These are the prices of now.
        </NoticePanel>
      ) : (
        <Table
          id="changes"
          title={changes.length === 1 ? "1 change" : `${changes.length} changes`}
          columns={[{ label: "Value" }, { label: "Now", right: true }, { label: "New", right: true }]}
        >
          {changes.map(({ name, label, before: was, after: is }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td className={right} data-label="Now">
                {was}
              </td>
              <td className={right} data-label="New">
                {is}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {orders.length === 0 ? null : <TypicalOrders orders={orders} />}
    </>
  );
}

function TypicalOrders({ orders }: Pick<Preview, "orders">) {
  return (
    <Table
      id="typical"
      title="Typical orders"
      about="What these orders cost, with tax."
      columns={[
        { label: "Order" },
        { label: "Now", right: true },
        { label: "New", right: true },
        { label: "Difference", right: true },
      ]}
    >
      {orders.map((order) => (
        <tr key={order.question.kind}>
          <th scope="row">
            {serviceNames[order.question.kind]}
            <small className={staffStyles.underLine}>{detailsOf(order)}</small>
          </th>
          <td className={right} data-label="Now">
            {order.before === null ? "Not offered" : money(order.before)}
          </td>
          <td className={right} data-label="New">
            {order.after === null ? "Not offered" : money(order.after)}
          </td>
          <td className={right} data-label="Difference">
            {differenceOf(order)}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function detailsOf({ question, country }: TypicalPrice): string {
  const { kind, words, minutes, level, deadline, references } = question;
  const size = kind === "tutoring" ? `${minutes} minutes` : `${words.toLocaleString("en")} words`;
  const parts = [size, levelNames[level], deadlineNames[deadline], references ? "with references" : null];
  return [...parts, countryName(country)].filter(Boolean).join(", ");
}

function differenceOf({ before, after }: TypicalPrice): string {
  if (before === null || after === null) return "";
  if (before === after) return "None";
  const percent = ((after - before) / before) * 100;
  return `${after > before ? "+" : "−"}${money(Math.abs(after - before))} (${percent > 0 ? "+" : "−"}${Math.abs(percent).toFixed(1)}%)`;
}
