import { cell, PlainTable } from "#app/components/ui/plain-table.tsx";
import { help } from "#app/content/help.ts";
import { serviceNames } from "#app/content/order-names.ts";
import { offeredServices, type PriceList } from "#core/orders/price-list.ts";
import { priceRateText } from "./money.ts";

const columns = [{ label: "Service" }, { label: "From", right: true }, { label: "Earliest", right: true }];

/** The six services with their starting prices and shortest deadlines. */
export function HelpTable({ priceList }: { priceList: PriceList }) {
  return (
    <PlainTable kind="rates" columns={columns}>
      {offeredServices(priceList).map((kind) => (
        <tr key={kind}>
          <th scope="row">
            {serviceNames[kind]}
            <small>{help[kind].short}</small>
          </th>
          <td className={cell.right}>{priceRateText(priceList.rates[kind], "high-school")}</td>
          <td className={cell.right}>{priceList.rates[kind].earliestHours} hours</td>
        </tr>
      ))}
    </PlainTable>
  );
}
