import { CheckField, FieldError, TextArea, TextField } from "../../ui/field.tsx";
import { LocalTimeField } from "../../ui/local-time-field.tsx";
import { money } from "../pricing/money.ts";
import type { StaffOrderView } from "../views.ts";
import { Counts } from "../word-counts.tsx";
import { ActForm } from "./action-form.tsx";
import { Assign } from "./assign.tsx";
import { WorkFiles } from "./deliverable-files.tsx";
import { StudentWords } from "./held.tsx";
import { checklist } from "./staff-actions.ts";

/** What the order needs of the staff now. */
export function NextAct({ order }: { order: StaffOrderView }) {
  return (
    <>
      <Now order={order} />
      {order.may.reassign === null ? (
        <details className="more">
          <summary>Give it to somebody else</summary>
          <Assign order={order} />
        </details>
      ) : null}
      {order.may.cancel === null ? (
        <details className="more">
          <summary>Cancel this order</summary>
          <p>
            {order.ladder.words} That is {money(order.ladder.amount)}.
          </p>
          <ActForm
            order={order}
            intent="cancel"
            button={`Cancel, and send ${money(order.ladder.amount)} back`}
            kind="danger-outline"
          >
            <input type="hidden" name="shown" value={order.ladder.amount} />
            <TextArea id="cancel-reason" name="reason" label="Reason, for the student" rows={2} maxLength={1000} />
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
        <p className="dim">The student has to confirm the price.</p>
      );
    case "awaiting_payment":
      return <p className="dim">Waiting for the payment. Nobody works on it before.</p>;
    case "paid":
      return order.difference ? (
        <Difference order={order} difference={order.difference} />
      ) : (
        <section>
          <h3>Assign somebody</h3>
          <Assign order={order} />
        </section>
      );
    case "assigned":
      return order.difference ? (
        <Difference order={order} difference={order.difference} />
      ) : (
        <section>
          <h3>{order.expert?.name ?? "The expert"} has it</h3>
          <ActForm order={order} intent="begin" button="Begin the work" kind="primary" />
        </section>
      );
    case "in_progress":
      return <InProgress order={order} />;
    case "needs_info":
      return <p className="dim">The student has a question to answer. The clock stands.</p>;
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
      <h3>The file is longer than what was paid for</h3>
      <p>
        {measured.toLocaleString("en")} words measured, {billed.toLocaleString("en")} paid for. The student’s{" "}
        {money(order.total)} goes back, and the student agrees to the new price and pays it, or cancels. Work starts
        after that.
      </p>
      <ActForm order={order} intent="reprice" button="Ask the student for the new price" kind="primary" />
    </section>
  );
}

function Gate({ order }: { order: StaffOrderView }) {
  return (
    <section>
      <h3>Your judgement</h3>
      <ActForm order={order} intent="release" button="Release it" kind="primary">
        {(fields) => (
          <TextArea
            id="release-reason"
            name="reason"
            label="Why it is fine; the student reads it"
            rows={2}
            maxLength={500}
            error={fields.reason}
          />
        )}
      </ActForm>
      <ActForm order={order} intent="refuse" button="Refuse it" kind="danger-outline">
        {(fields) => (
          <TextArea
            id="refuse-reason"
            name="reason"
            label="Why not, and what we can do instead"
            rows={2}
            maxLength={500}
            error={fields.reason}
          />
        )}
      </ActForm>
    </section>
  );
}

function InProgress({ order }: { order: StaffOrderView }) {
  const answer = order.events.findLast(({ act }) => act === "answer");
  return (
    <section>
      {answer ? (
        <>
          <h3>The student’s answer</h3>
          <StudentWords event={answer} />
        </>
      ) : null}
      <h3>The work</h3>
      <WorkFiles order={order} />
      <ActForm
        order={order}
        intent="submit"
        button="Hand it to review"
        kind="primary"
        disabled={!order.open || order.open.problems.length > 0}
      >
        <TextArea
          id="message"
          name="message"
          label="A word to the student"
          optional="optional"
          rows={3}
          maxLength={2000}
        />
      </ActForm>
      <details className="more">
        <summary>Ask the student something</summary>
        <ActForm order={order} intent="ask" button="Ask, and stop the clock">
          {(fields) => (
            <TextArea id="question" name="text" label="Question" rows={3} maxLength={2000} error={fields.text} />
          )}
        </ActForm>
      </details>
      <details className="more">
        <summary>How much is done: {order.share} %</summary>
        <ActForm order={order} intent="progress" button="Note it">
          {(fields) => (
            <TextField
              id="share"
              name="share"
              label="Per cent done"
              hint="A cancellation gives back what is not done."
              inputMode="numeric"
              defaultValue={order.share}
              error={fields.share}
            />
          )}
        </ActForm>
      </details>
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
        <ActForm order={order} intent="deliver" button="Deliver it" kind="primary">
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
        <p className="dim">{order.may.deliver}</p>
      )}
      <ActForm order={order} intent="send_back" button="Send it back">
        {(fields) => (
          <TextArea
            id="back-reason"
            name="reason"
            label="What has to change"
            rows={2}
            maxLength={500}
            error={fields.reason}
          />
        )}
      </ActForm>
    </section>
  );
}

function Revision({ order }: { order: StaffOrderView }) {
  const wish = order.events.findLast(({ act }) => act === "request_revision");
  return (
    <section>
      <h3>The student asks for a revision</h3>
      {wish ? <StudentWords event={wish} /> : null}
      <ActForm order={order} intent="resume" button="Start revision" kind="primary">
        {(fields) => (
          <LocalTimeField
            id="promisedAt"
            name="promisedAt"
            label="New deadline"
            optional="48 hours if you leave it empty"
            error={fields.promisedAt}
          />
        )}
      </ActForm>
    </section>
  );
}
