import { PersonLink } from "#app/components/identity/person-link.tsx";
import adminStyles from "#app/components/shell/screen.admin.module.css";
import factsStyles from "#app/components/ui/facts.module.css";
import listStyles from "#app/components/ui/pill.list.module.css";
import { type Detail, Facts } from "../../ui/facts.tsx";
import { type Due, DueText } from "../due.tsx";
import { instructionsOf, staffRows } from "../order-details.ts";
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
import { StudentFiles } from "./student-files.tsx";

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
        <StudentFiles order={order} />
      </section>
      <Notes order={order} hint="Shown to staff, never to the student or to experts." />
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
