import tableStyles from "#app/components/ui/table.module.css";
import textStyles from "#app/components/ui/text.module.css";
import type { AppContext } from "#app/context.ts";
import { Table } from "../../ui/table.tsx";
import { Moment } from "../../ui/time.tsx";
import workTableStyles from "../../ui/work-table.module.css";

type Found = Awaited<ReturnType<AppContext["services"]["adminChecks"]["attempts"]>>;

const columns = [
  { label: "Block" },
  { label: "Documents", right: true },
  { label: "Accounts", right: true },
  { label: "Account" },
  { label: "Last seen" },
];

/**
 * Blocks of other students' documents that many checked documents overlapped without the report showing them. Admins
 * only.
 */
export function Attempts({ rows, more }: Found) {
  return (
    <Table
      id="attempts"
      title="Possible attempts to extract other students’ text"
      columns={rows.length > 0 ? columns : []}
      about="This table lists 25-word blocks from other students’ documents. In the last 30 days, five or more checked documents contained at least half of the block’s words, and the report did not show the block. Honest copying can also end inside a block, so nothing is decided automatically. At most five blocks are listed per account."
      below={
        rows.length === 0 ? (
          <p className={workTableStyles.about}>No block reached five documents in the last 30 days.</p>
        ) : more ? (
          <p className={workTableStyles.about}>The {rows.length} blocks with the most documents are listed.</p>
        ) : null
      }
    >
      {rows.map(({ block, documents, accounts, account, lastAt }) => (
        <tr key={`${block} ${lastAt}`}>
          <th scope="row" data-label="Block">
            <span className={textStyles.code}>…{block}</span>
          </th>
          <td data-label="Documents" className={`${tableStyles.right} ${textStyles.number}`}>
            {documents.toLocaleString("en")}
          </td>
          <td data-label="Accounts" className={`${tableStyles.right} ${textStyles.number}`}>
            {accounts.toLocaleString("en")}
          </td>
          <td data-label="Account">{account ? <Account {...account} /> : "–"}</td>
          <td data-label="Last seen">
            <Moment at={lastAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Account({ name, tail }: NonNullable<Found["rows"][number]["account"]>) {
  return (
    name ?? (
      <span>
        <span className={textStyles.code}>…{tail}</span>, deleted account
      </span>
    )
  );
}
