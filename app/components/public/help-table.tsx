import { help } from "#app/content/help.ts";
import { helpKinds, priceBook } from "#core/price-book.ts";
import { rateWords } from "./money.ts";

/** The six kinds of help with what they cost from and how soon. */
export function HelpTable() {
  return (
    <table className="tb rates">
      <thead>
        <tr>
          <th scope="col">Kind of help</th>
          <th scope="col" className="r">
            From
          </th>
          <th scope="col" className="r">
            Earliest
          </th>
        </tr>
      </thead>
      <tbody>
        {helpKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {help[kind].name}
              <small>{help[kind].short}</small>
            </th>
            <td className="r">{rateWords(priceBook.rates[kind], "high-school")}</td>
            <td className="r">{priceBook.rates[kind].earliestHours} h</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
