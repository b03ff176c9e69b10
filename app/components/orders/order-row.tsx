import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import iconStyles from "../ui/icon.module.css";
import pillListStyles from "../ui/pill.list.module.css";
import textStyles from "../ui/text.module.css";
import { type Due, DueText } from "./due.tsx";
import listStyles from "./orders.list.module.css";
import { ProgressRing } from "./progress-ring.tsx";
import type { OrderOfRow } from "./row-of-order.ts";
import { PaymentPill, WorkPill } from "./status.tsx";

/**
 * One order in a list: progress ring, title and number, what happens next, statuses, deadline. `short`: without the price.
 */
export function OrderRow({
  order,
  now,
  short = false,
  act,
}: {
  order: OrderOfRow;
  now: number;
  short?: boolean;
  act?: ReactNode;
}) {
  const due: Due = order;
  return (
    <li className={short ? `${listStyles.orderRow} ${listStyles.short}` : listStyles.orderRow}>
      <ProgressRing status={order.status} late={order.lateMs > 0} />
      <div className={listStyles.what}>
        <h3>
          <a href={`/dashboard/orders/${order.id}`}>
            <bdi>{order.title}</bdi>
          </a>
        </h3>
        <p>
          <span className={textStyles.code}>{order.number}</span> {order.about}
        </p>
        <p>{order.next}</p>
      </div>
      <p className={pillListStyles.list}>
        <WorkPill status={order.status} />
        <PaymentPill status={order.paymentStatus} confirming={order.confirming} />
      </p>
      <DueText due={due} now={now} />
      {short ? (
        <ChevronRight className={`${iconStyles.root} ${listStyles.chevron}`} aria-hidden="true" />
      ) : (
        <p className={listStyles.price}>
          <b className={textStyles.number}>{order.amount}</b>
        </p>
      )}
      {act}
    </li>
  );
}
