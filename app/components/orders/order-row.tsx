import type { ReactNode } from "react";
import { serviceNames } from "#app/content/order-names.ts";
import { actNames } from "#core/orders/action-names.ts";
import { bankConfirms } from "#core/payments/bank-confirms.ts";
import iconStyles from "../ui/icon.module.css";
import pillListStyles from "../ui/pill.list.module.css";
import { ProgressGlyph } from "../ui/pill.tsx";
import textStyles from "../ui/text.module.css";
import { Moment } from "../ui/time.tsx";
import { type Due, DueText } from "./due.tsx";
import listStyles from "./orders.list.module.css";
import { money } from "./pricing/money.ts";
import { PaymentPill, progressOf, WorkPill } from "./status.tsx";
import type { ListedOrder } from "./views.ts";

/** One order in a list: progress ring, title and number, statuses, deadline, last event. */
export function OrderRow({ order, now, act }: { order: ListedOrder; now: number; act?: ReactNode }) {
  const due: Due = order;
  return (
    <li className={listStyles.orderRow}>
      <ProgressGlyph at={progressOf[order.status]} className={`${iconStyles.root} ${listStyles.progressRing}`} />
      <div className={listStyles.what}>
        <h3>
          <a href={`/dashboard/orders/${order.id}`}>{order.title}</a>
        </h3>
        <p>
          <span className={textStyles.code}>{order.number}</span> {serviceNames[order.kind]}
          {order.expert ? `, with ${order.expert}` : ""}
        </p>
        {order.confirming ? <p>{bankConfirms.title}</p> : null}
      </div>
      <p className={pillListStyles.list}>
        <WorkPill status={order.status} />
        <PaymentPill status={order.paymentStatus} confirming={order.confirming} />
      </p>
      <DueText due={due} now={now} />
      <p className={listStyles.price}>
        <b className={textStyles.number}>{money(order.price?.total ?? order.total)}</b>
        {order.last ? (
          <span>
            {actNames[order.last.act]} <Moment at={order.last.at} to="day" />
          </span>
        ) : null}
      </p>
      {act}
    </li>
  );
}
