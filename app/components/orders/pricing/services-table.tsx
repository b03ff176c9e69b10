import tableStyles from "#app/components/ui/table.module.css";
import { help } from "#app/content/help.ts";
import { serviceNames } from "#app/content/order-names.ts";
import type { PriceList } from "#core/orders/price-list.ts";
import { serviceKinds } from "#schema/vocabulary/orders.ts";
import { priceRateText } from "./money.ts";

/** The six services with their starting prices and shortest deadlines. */
export function HelpTable({ priceList }: { priceList: PriceList }) {
  return (
    <table className={`${tableStyles.root} ${tableStyles.rates}`}>
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col" className={tableStyles.right}>
            From
          </th>
          <th scope="col" className={tableStyles.right}>
            Earliest
          </th>
        </tr>
      </thead>
      <tbody>
        {serviceKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {serviceNames[kind]}
              <small>{help[kind].short}</small>
            </th>
            <td className={tableStyles.right}>{priceRateText(priceList.rates[kind], "high-school")}</td>
            <td className={tableStyles.right}>{priceList.rates[kind].earliestHours} hours</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
