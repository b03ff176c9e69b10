import { CheckStatusPill } from "#app/components/checks/admin/check-state-pill.tsx";
import { ConversationPill } from "#app/components/conversations/conversation-pill.tsx";
import { money } from "#app/components/orders/pricing/money.ts";
import { PaymentPill, WorkPill } from "#app/components/orders/status.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ProgressGlyph } from "#app/components/ui/pill.tsx";
import { cell } from "#app/components/ui/plain-table.tsx";
import { Table } from "#app/components/ui/table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { serviceNames } from "#app/content/order-names.ts";
import { shortId } from "#core/checks/admin-checks.ts";
import { orderNumber } from "#core/orders/order.ts";
import { PaidFor, paymentText } from "./person-timeline.tsx";
import { Below, Nothing, type SectionPerson, type View } from "./section-parts.tsx";

export function Orders({ rows, person }: { rows: View<"orders">["rows"]; person: SectionPerson }) {
  if (rows.length === 0) return <Nothing title="No orders yet">Orders of this person appear here.</Nothing>;
  return (
    <Table
      id="section"
      title="Orders"
      columns={[
        { label: "Order" },
        { label: "Service" },
        { label: "Status" },
        { label: "Payment" },
        { label: "Price", right: true },
        { label: "Placed" },
      ]}
      below={
        <Below rows={rows}>
          {person.email ? (
            <Link href={`/admin/orders?view=all&q=${encodeURIComponent(person.email)}`}>
              Show all in the list of orders
            </Link>
          ) : null}
        </Below>
      }
    >
      {rows.map(({ id, number, kind, status, paymentStatus, total, placedAt }) => (
        <tr key={id}>
          <th scope="row" data-label="Order">
            <Link className={textStyles.code} href={`/admin/orders/${id}`}>
              {orderNumber(number)}
            </Link>
          </th>
          <td data-label="Service">{serviceNames[kind]}</td>
          <td data-label="Status">
            <WorkPill status={status} />
          </td>
          <td data-label="Payment">
            <PaymentPill status={paymentStatus} />
          </td>
          <td data-label="Price" className={cell.right}>
            {money(total)}
          </td>
          <td data-label="Placed">
            <Moment at={placedAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

export function Payments({ rows }: { rows: View<"payments">["rows"] }) {
  if (rows.length === 0) return <Nothing title="No payments yet">Payments of this person appear here.</Nothing>;
  return (
    <Table
      id="section"
      title="Payments"
      columns={[
        { label: "Started" },
        { label: "For" },
        { label: "Status" },
        { label: "Amount", right: true },
        { label: "Refunded", right: true },
      ]}
      below={<Below rows={rows} />}
    >
      {rows.map((payment) => (
        <tr key={payment.id}>
          <td data-label="Started">
            <Moment at={payment.createdAt} />
          </td>
          <td data-label="For">
            <span>
              <PaidFor payment={payment} />
            </span>
          </td>
          <td data-label="Status">{paymentText(payment.status)}</td>
          <td data-label="Amount" className={cell.right}>
            {money(payment.amount)}
          </td>
          <td data-label="Refunded" className={cell.right}>
            {payment.refunded > 0 ? money(payment.refunded) : "–"}
          </td>
        </tr>
      ))}
    </Table>
  );
}

const modes = { kept: "Stored", private: "Private" } as const;

export function Checks({ rows }: { rows: View<"checks">["rows"] }) {
  if (rows.length === 0) return <Nothing title="No checks yet">Checks of this person appear here.</Nothing>;
  return (
    <Table
      id="section"
      title="Checks"
      about="The titles of documents are private and are not shown here."
      columns={[
        { label: "Report" },
        { label: "Status" },
        { label: "Mode" },
        { label: "Words", right: true },
        { label: "Created" },
      ]}
      below={<Below rows={rows} />}
    >
      {rows.map(({ id, mode, status, stage, words, queuedAt }) => (
        <tr key={id}>
          <th scope="row" data-label="Report">
            <Link className={textStyles.code} href={`/admin/turnitin-reports?id=${id}`}>
              {shortId(id)}
            </Link>
          </th>
          <td data-label="Status">
            <CheckStatusPill
              check={{ status, stage, stuck: false }}
              stuck="Stuck"
              running={<ProgressGlyph at={stage ? "half" : "empty"} />}
            />
          </td>
          <td data-label="Mode">{modes[mode]}</td>
          <td data-label="Words" className={cell.right}>
            {words === null ? "–" : words.toLocaleString("en")}
          </td>
          <td data-label="Created">
            <Moment at={queuedAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

export function Conversations({ rows }: { rows: View<"conversations">["rows"] }) {
  if (rows.length === 0)
    return <Nothing title="No conversations yet">Conversations with this person appear here.</Nothing>;
  return (
    <Table
      id="section"
      title="Conversations"
      columns={[{ label: "Reference" }, { label: "Subject" }, { label: "Status" }, { label: "Last change" }]}
      below={<Below rows={rows} />}
    >
      {rows.map(({ id, reference, subject, status, mergedInto, updatedAt }) => (
        <tr key={id}>
          <th scope="row" data-label="Reference">
            <Link className={textStyles.code} href={`/admin/messaging?c=${mergedInto ?? id}`}>
              {reference}
            </Link>
          </th>
          <td data-label="Subject">{subject}</td>
          <td data-label="Status">{mergedInto ? "Merged" : <ConversationPill status={status} staff />}</td>
          <td data-label="Last change">
            <Moment at={updatedAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
