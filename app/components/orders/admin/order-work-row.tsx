import { UserPlus } from "lucide-react";
import { PersonLink } from "#app/components/identity/person-link.tsx";
import formStyles from "#app/components/orders/new/orders.form.module.css";
import staffStyles from "#app/components/shell/screen.staff.module.css";
import { Avatar } from "#app/components/ui/avatar.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { Link } from "#app/components/ui/link.tsx";
import type { ColumnSort } from "#app/components/ui/sort.ts";
import tableStyles from "#app/components/ui/table.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { serviceNames } from "#app/content/order-names.ts";
import type { OrderSort } from "#schema/vocabulary/orders.ts";
import { type Due, DueText } from "../due.tsx";
import { money } from "../pricing/money.ts";
import { WorkPill } from "../status.tsx";
import type { StaffListedOrder } from "../views.ts";
import adminStyles from "./orders.admin.module.css";

/** The columns of a list of orders as staff work on them; without `by` it has an order of its own. */
export function orderColumns(by: Partial<Record<OrderSort, ColumnSort>> = {}) {
  return [
    { label: "Order", sort: by.placed },
    { label: "Due", sort: by.due },
    { label: "Title" },
    { label: "Status" },
    { label: "Expert" },
    { label: "Words", right: true },
    { label: "Price", right: true, sort: by.total },
  ];
}

type Props = { item: StaffListedOrder; now: number; href: string; on?: boolean };

export function OrderRow({ item, now, href, on = false }: Props) {
  const due: Due = item;
  return (
    <tr className={on ? formStyles.chosen : undefined}>
      <th scope="row" data-label="Order">
        <a className={textStyles.code} href={href}>
          {item.number}
        </a>
      </th>
      <td data-label="Due">
        <DueText due={due} now={now} />
      </td>
      <td data-label="Title" className={adminStyles.title}>
        {item.title}
        <small className={staffStyles.underLine}>
          {serviceNames[item.kind]}, <PersonLink id={item.studentId} name={item.student} />
        </small>
      </td>
      <td data-label="Status">
        <WorkPill status={item.status} />
      </td>
      <td data-label="Expert">
        {item.expert ? (
          <span className={adminStyles.personName}>
            <Avatar name={item.expert} />
            <span>
              <PersonLink id={item.expertUserId} name={item.expert} />
            </span>
          </span>
        ) : item.status === "paid" ? (
          <Link href={href}>
            <UserPlus className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
            Assign
          </Link>
        ) : (
          "–"
        )}
      </td>
      <td data-label="Words" className={`${tableStyles.right} ${textStyles.number}`}>
        {item.words.toLocaleString("en")}
      </td>
      <td data-label="Price" className={`${tableStyles.right} ${textStyles.number}`}>
        {money(item.total)}
      </td>
    </tr>
  );
}
