import { ExternalLink, Lock } from "lucide-react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { statusNames } from "#core/orders/order.ts";
import { counted } from "#core/shared/counted.ts";
import { Facts } from "../../ui/facts.tsx";
import { sizeText } from "../../ui/size-text.ts";
import { type Due, DueText } from "../due.tsx";
import { instructionsOf, staffRows } from "../order-details.ts";
import { PaymentPill, WorkPill } from "../status.tsx";
import type { StaffOrderView } from "../views.ts";
import { HeldOrder } from "./held.tsx";
import { NextAct } from "./next-action.tsx";
import { Notes } from "./notes.tsx";
import { PaymentsAdmin } from "./order-money.tsx";
import { StaffHistory } from "./staff-history.tsx";

/** Everything staff need to process one order: next action, scope, files, notes, payments and history. */
export function AdminOrder({ order, now }: { order: StaffOrderView; now: number }) {
  const due: Due = order;
  return (
    <div className="work-sheet admin-order">
      <p className="pills">
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
  return (
    <>
      <Facts rows={staffRows(order)} className="metadata-2 wide" />
      <p className="prewrap instr">{instructionsOf(order, "No instructions.")}</p>
    </>
  );
}

function Documents({ order }: { order: StaffOrderView }) {
  if (order.documents.length === 0) return <p className="dim">No files with this order.</p>;
  return (
    <>
      <ul className="fl card">
        {order.documents.map(({ id, name, role, bytes, words, status }) => (
          <li key={id}>
            <Lock className="i" aria-hidden="true" />
            <div>
              <b>{name}</b>
              <span>
                {role === "source" ? "main document" : "supporting file"}
                {words === null ? "" : `, ${counted(words, "word")}`}
              </span>
            </div>
            <span className="num">{sizeText(bytes)}</span>
            {status === "deleted" || status === "deleting" ? (
              <span className="dim">deleted</span>
            ) : order.mayOpenFiles ? (
              <ButtonLink kind="quiet" size="sm" href={`/api/orders/${order.id}/documents/${id}`} download>
                <ExternalLink className="i" aria-hidden="true" />
                <span>
                  Open<span className="vh"> {name}</span>
                </span>
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ul>
      {order.mayOpenFiles ? null : (
        <p className="hint">You cannot open files: the order status is “{statusNames[order.status]}”.</p>
      )}
      <p className="hint">The student can see who opened each file and when.</p>
    </>
  );
}
