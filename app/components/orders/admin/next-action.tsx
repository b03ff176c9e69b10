import adminStyles from "#app/components/shell/screen.admin.module.css";
import { HiddenInput } from "#app/components/ui/input.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { CheckField, FieldError, TextAreaField } from "../../ui/field.tsx";
import { money } from "../pricing/money.ts";
import type { StaffOrderView } from "../views.ts";
import { Counts } from "../word-counts.tsx";
import { ActForm } from "./action-form.tsx";
import { Assign } from "./assign.tsx";
import { WorkFiles } from "./deliverable-files.tsx";
import { checklist } from "./staff-actions.ts";
import { Begin, InProgress, Revision } from "./work-steps.tsx";

/** The action that staff have to take next. */
export function NextAct({ order }: { order: StaffOrderView }) {
  return (
    <>
      <Now order={order} />
      {order.may.reassign === null ? (
        <details className={adminStyles.more}>
          <summary>Reassign to another expert</summary>
          <Assign order={order} />
        </details>
      ) : null}
      {order.may.cancel === null ? (
        <details className={adminStyles.more}>
          <summary>Cancel order</summary>
          <p>
            {order.ladder.words} Refund: {money(order.ladder.amount)}.
          </p>
          <ActForm
            order={order}
            intent="cancel"
            button={`Cancel order and refund ${money(order.ladder.amount)}`}
            kind="danger-outline"
          >
            <HiddenInput name="shown" value={order.ladder.amount} />
            <TextAreaField
              id="cancel-reason"
              name="reason"
              label="Reason (shown to the student)"
              rows={2}
              maxLength={1000}
            />
          </ActForm>
        </details>
      ) : null}
    </>
  );
}

function Now({ order }: { order: StaffOrderView }) {
  switch (order.status) {
    case "quoted":
      return order.gate === "hold" ? (
        <Gate order={order} />
      ) : (
        <p className={textStyles.faint}>Waiting for the student to confirm the price.</p>
      );
    case "awaiting_payment":
      return <p className={textStyles.faint}>Waiting for payment. Work starts after payment.</p>;
    case "paid":
      return order.difference ? (
        <Difference order={order} difference={order.difference} />
      ) : (
        <section>
          <h3>Assign an expert</h3>
          <Assign order={order} />
        </section>
      );
    case "assigned":
      return order.difference ? (
        <Difference order={order} difference={order.difference} />
      ) : (
        <Begin order={order} title={`Assigned to ${order.expert?.name ?? "an expert"}`} />
      );
    case "in_progress":
      return <InProgress order={order} />;
    case "needs_info":
      return <p className={textStyles.faint}>Deadline paused until the student replies.</p>;
    case "in_review":
      return <Review order={order} />;
    case "revision_requested":
      return <Revision order={order} />;
    default:
      return null;
  }
}

type DifferenceProps = { order: StaffOrderView; difference: NonNullable<StaffOrderView["difference"]> };

function Difference({ order, difference: { measured, billed } }: DifferenceProps) {
  return (
    <section>
      <h3>The file is longer than the paid word count</h3>
      <p>
        {measured.toLocaleString("en")} words measured, {billed.toLocaleString("en")} paid for. The student’s payment of{" "}
        {money(order.total)} is refunded. The student then pays the new price or cancels the order. Work starts after
        payment.
      </p>
      <ActForm order={order} intent="reprice" button="Request new price" kind="primary" />
    </section>
  );
}

function Gate({ order }: { order: StaffOrderView }) {
  return (
    <section>
      <h3>Review the order</h3>
      <ActForm order={order} intent="release" button="Approve order" kind="primary">
        {(fields) => (
          <TextAreaField
            id="release-reason"
            name="reason"
            label="Message to the student: why this was approved"
            rows={2}
            maxLength={500}
            error={fields.reason}
          />
        )}
      </ActForm>
      <ActForm order={order} intent="refuse" button="Reject order" kind="danger-outline">
        {(fields) => (
          <TextAreaField
            id="refuse-reason"
            name="reason"
            label="Message to the student: why this was rejected, and what we can do instead"
            rows={2}
            maxLength={500}
            error={fields.reason}
          />
        )}
      </ActForm>
    </section>
  );
}

function Review({ order }: { order: StaffOrderView }) {
  return (
    <section>
      <h3>Review</h3>
      <WorkFiles order={order} />
      {order.open?.files.map((file) => (file.counts ? <Counts key={file.id} counts={file.counts} /> : null))}
      {order.may.deliver === null ? (
        <ActForm order={order} intent="deliver" button="Deliver order" kind="primary">
          {(fields) => (
            <>
              {checklist.map(({ name, label }) => (
                <CheckField key={name} id={name} name={name} label={label} />
              ))}
              {fields.checklist ? <FieldError id="checklist-error">{fields.checklist}</FieldError> : null}
            </>
          )}
        </ActForm>
      ) : (
        <p className={textStyles.faint}>{order.may.deliver}</p>
      )}
      <ActForm order={order} intent="send_back" button="Request changes">
        {(fields) => (
          <TextAreaField
            id="back-reason"
            name="reason"
            label="What needs to change"
            rows={2}
            maxLength={500}
            error={fields.reason}
          />
        )}
      </ActForm>
    </section>
  );
}
