import { ExternalLink, Lock } from "lucide-react";
import { PersonLink } from "#app/components/identity/person-link.tsx";
import adminStyles from "#app/components/shell/screen.admin.module.css";
import { ButtonLink } from "#app/components/ui/button.tsx";
import cardStyles from "#app/components/ui/card.module.css";
import factsStyles from "#app/components/ui/facts.module.css";
import fieldStyles from "#app/components/ui/field.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import listStyles from "#app/components/ui/pill.list.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { statusNames } from "#core/orders/order.ts";
import { counted } from "#core/shared/counted.ts";
import { type Detail, Facts } from "../../ui/facts.tsx";
import { sizeText } from "../../ui/size-text.ts";
import { type Due, DueText } from "../due.tsx";
import { instructionsOf, staffRows } from "../order-details.ts";
import deliveryStyles from "../orders.delivery.module.css";
import detailsStyles from "../orders.details.module.css";
import integrityStyles from "../orders.integrity.module.css";
import { PaymentPill, WorkPill } from "../status.tsx";
import type { StaffOrderView } from "../views.ts";
import { HeldOrder } from "./held.tsx";
import { NextAct } from "./next-action.tsx";
import { Notes } from "./notes.tsx";
import { PaymentsAdmin } from "./order-money.tsx";
import ordersAdminStyles from "./orders.admin.module.css";
import { StaffHistory } from "./staff-history.tsx";

/** Everything staff need to process one order: next action, scope, files, notes, payments and history. */
export function AdminOrder({ order, now }: { order: StaffOrderView; now: number }) {
  const due: Due = order;
  return (
    <div className={`${adminStyles.workSheet} ${ordersAdminStyles.admin}`}>
      <p className={listStyles.list}>
        <WorkPill status={order.status} />
        <PaymentPill status={order.paymentStatus} />
        <DueText due={due} now={now} />
      </p>
      {order.gate === "hold" ? <HeldOrder order={order} /> : null}
      <NextAct order={order} />
      <section>
        <h3>Scope</h3>
        <Scope order={order} />
      </section>
      <section>
        <h3>Files</h3>
        <Documents order={order} />
      </section>
      <Notes order={order} />
      {order.money ? <PaymentsAdmin order={order} money={order.money} /> : null}
      <section>
        <h3>History</h3>
        <StaffHistory order={order} />
      </section>
    </div>
  );
}

function Scope({ order }: { order: StaffOrderView }) {
  const { id, name, orders } = order.student;
  const student: Detail = [
    "Student",
    <span key="student">
      <PersonLink id={id} name={name} />, {orders} paid {orders === 1 ? "order" : "orders"}
    </span>,
  ];
  return (
    <>
      <Facts rows={[...staffRows(order), student]} className={`${factsStyles.root} ${factsStyles.wide}`} />
      <p className={`${detailsStyles.prewrap} ${integrityStyles.studentText}`}>
        {instructionsOf(order, "No instructions.")}
      </p>
    </>
  );
}

function Documents({ order }: { order: StaffOrderView }) {
  if (order.documents.length === 0) return <p className={textStyles.faint}>No files with this order.</p>;
  return (
    <>
      <ul className={`${deliveryStyles.fileList} ${cardStyles.root}`}>
        {order.documents.map(({ id, name, role, bytes, words, status }) => (
          <li key={id}>
            <Lock className={iconStyles.root} aria-hidden="true" />
            <div>
              <b>{name}</b>
              <span>
                {role === "source" ? "main document" : "supporting file"}
                {words === null ? "" : `, ${counted(words, "word")}`}
              </span>
            </div>
            <span className={textStyles.number}>{sizeText(bytes)}</span>
            {status === "deleted" || status === "deleting" ? (
              <span className={textStyles.faint}>deleted</span>
            ) : order.mayOpenFiles ? (
              <ButtonLink kind="quiet" size="sm" href={`/api/orders/${order.id}/documents/${id}`} download>
                <ExternalLink className={iconStyles.root} aria-hidden="true" />
                <span>
                  Open<span className={textStyles.hidden}> {name}</span>
                </span>
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ul>
      {order.mayOpenFiles ? null : (
        <p className={fieldStyles.hint}>You cannot open files: the order status is “{statusNames[order.status]}”.</p>
      )}
      <p className={fieldStyles.hint}>The student can see who opened each file and when.</p>
    </>
  );
}
