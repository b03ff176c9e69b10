import { MessageSquare } from "lucide-react";
import adminStyles from "#app/components/shell/screen.admin.module.css";
import factsStyles from "#app/components/ui/facts.module.css";
import { Facts } from "#app/components/ui/facts.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import listStyles from "#app/components/ui/pill.list.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { actNames, writtenActs } from "#core/orders/action-names.ts";
import { domains } from "#schema/content/domains.ts";
import { OrderPages } from "../admin/action-form.tsx";
import { WorkFiles } from "../admin/deliverable-files.tsx";
import { Notes } from "../admin/notes.tsx";
import ordersAdminStyles from "../admin/orders.admin.module.css";
import { StaffHistory } from "../admin/staff-history.tsx";
import { StudentFiles } from "../admin/student-files.tsx";
import { Begin, InProgress, Revision } from "../admin/work-steps.tsx";
import { DeliveryCard } from "../delivery-card.tsx";
import { type Due, DueText } from "../due.tsx";
import { instructionsOf, workRows } from "../order-details.ts";
import detailsStyles from "../orders.details.module.css";
import integrityStyles from "../orders.integrity.module.css";
import type { WorkOrderView } from "../views.ts";
import { ExpertPill } from "./work-status.tsx";

type Props = { order: WorkOrderView };

/** Everything an expert needs to work on one order: next step, brief, files, questions, notes and history. */
export function ExpertOrder({ order, now }: Props & { now: number }) {
  const due: Due = order;
  const delivered = order.deliveries.filter(({ state }) => state === "out");
  return (
    <OrderPages.Provider value="/dashboard/work">
      <div className={`${adminStyles.workSheet} ${ordersAdminStyles.admin}`}>
        <p className={listStyles.list}>
          <ExpertPill status={order.status} />
          <DueText due={due} now={now} />
        </p>
        <h2 className={textStyles.hidden}>Next step</h2>
        <NextStep order={order} />
        <h2 className={textStyles.hidden}>Order details</h2>
        <section>
          <h3>Brief</h3>
          <Facts
            rows={[
              ["Field", domains.find(({ slug }) => slug === order.domain)?.short ?? order.domain],
              ...workRows(order),
              ["Student", order.studentName],
            ]}
            className={`${factsStyles.root} ${factsStyles.wide}`}
          />
          <p className={`${detailsStyles.prewrap} ${integrityStyles.studentText}`}>
            {instructionsOf(order, "No instructions.")}
          </p>
        </section>
        <section>
          <h3>The student’s files</h3>
          <StudentFiles order={order} />
        </section>
        <section>
          <h3>Questions and answers</h3>
          <Questions order={order} />
        </section>
        {delivered.length > 0 ? (
          <section>
            <h3>Delivered files</h3>
            {delivered.map((delivery) => (
              <DeliveryCard key={delivery.id} orderId={order.id} delivery={delivery} />
            ))}
          </section>
        ) : null}
        <Notes order={order} hint="Staff can read your notes. The student cannot." />
        <section>
          <h3>History</h3>
          <StaffHistory order={order} />
        </section>
      </div>
    </OrderPages.Provider>
  );
}

function NextStep({ order }: Props) {
  switch (order.status) {
    case "assigned":
      return order.difference ? (
        <NoticePanel tone="warn" title="The file has more words than the student paid for.">
          Staff ask the student to pay the difference. You can start after that.
        </NoticePanel>
      ) : (
        <Begin order={order} title="Assigned to you" />
      );
    case "in_progress":
      return <InProgress order={order} />;
    case "needs_info":
      return <p className={textStyles.faint}>Deadline paused until the student replies.</p>;
    case "in_review":
      return (
        <section>
          <h3>Deliverables</h3>
          <WorkFiles order={order} />
          <p className={`${textStyles.faint} ${ordersAdminStyles.belowFiles}`}>
            Another person reviews your work and delivers it to the student.
          </p>
        </section>
      );
    case "revision_requested":
      return <Revision order={order} />;
    case "cancelled":
      return <p className={textStyles.faint}>This order is cancelled. There is nothing left to do.</p>;
    default:
      return <p className={textStyles.faint}>Delivered to the student. There is nothing left to do.</p>;
  }
}

/** What expert and student wrote to each other about the work. */
function Questions({ order }: Props) {
  const written = order.events.filter(({ act, note }) => note !== "" && writtenActs.includes(act));
  if (written.length === 0) return <p className={textStyles.faint}>No questions about this order yet.</p>;
  return (
    <ol className={detailsStyles.saidList}>
      {written.map(({ id, byKind, byName, note, at, act }) => (
        <li key={id} className={byKind === "user" ? undefined : detailsStyles.mine}>
          <p className={detailsStyles.saidBy}>
            <MessageSquare className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
            <b>{byName}</b> {actNames[act].toLowerCase()}, <Moment at={at} />
          </p>
          <p className={detailsStyles.words}>{note}</p>
        </li>
      ))}
    </ol>
  );
}
