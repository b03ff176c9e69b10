import adminStyles from "#app/components/shell/screen.admin.module.css";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { LocalTimeField } from "../../ui/local-time-field.tsx";
import { NoticePanel } from "../../ui/notice.tsx";
import type { WorkedOrder } from "../views.ts";
import { ActForm } from "./action-form.tsx";
import { WorkFiles } from "./deliverable-files.tsx";
import { StudentWords } from "./held.tsx";

// The steps that staff and the expert of an order can take.

export function Begin({ order, title }: { order: WorkedOrder; title: string }) {
  return (
    <section>
      <h3>{title}</h3>
      <ActForm order={order} intent="begin" button="Start work" kind="primary" />
    </section>
  );
}

/** The deliverables, and what else can be done while the work goes on. */
export function InProgress({ order }: { order: WorkedOrder }) {
  const answer = order.events.findLast(({ act }) => act === "answer");
  const returned = order.events.findLast(({ act }) => act === "send_back");
  return (
    <section>
      {returned ? <NoticePanel tone="warn" title={`Returned by the reviewer: ${returned.note}`} /> : null}
      {answer ? (
        <>
          <h3>The student’s answer</h3>
          <StudentWords event={answer} />
        </>
      ) : null}
      <h3>Deliverables</h3>
      <WorkFiles order={order} />
      <ActForm
        order={order}
        intent="submit"
        button="Submit for review"
        kind="primary"
        disabled={!order.open || order.open.problems.length > 0}
      >
        <TextAreaField
          id="message"
          name="message"
          label="Message to the student"
          optional="optional"
          rows={3}
          maxLength={2000}
        />
      </ActForm>
      <details className={adminStyles.more}>
        <summary>Ask the student a question</summary>
        <ActForm order={order} intent="ask" button="Ask and pause the deadline">
          {(fields) => (
            <TextAreaField id="question" name="text" label="Question" rows={3} maxLength={2000} error={fields.text} />
          )}
        </ActForm>
      </details>
      <details className={adminStyles.more}>
        <summary>Progress: {order.share}%</summary>
        <ActForm order={order} intent="progress" button="Save progress">
          {(fields) => (
            <TextField
              id="share"
              name="share"
              label="Per cent done"
              hint="If the order is cancelled, the unfinished part is refunded."
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

export function Revision({ order }: { order: WorkedOrder }) {
  const wish = order.events.findLast(({ act }) => act === "request_revision");
  return (
    <section>
      <h3>Revision requested</h3>
      {wish ? <StudentWords event={wish} /> : null}
      <ActForm order={order} intent="resume" button="Start revision" kind="primary">
        {(fields) => (
          <LocalTimeField
            id="promisedAt"
            name="promisedAt"
            label="New deadline"
            optional="default: 48 hours"
            error={fields.promisedAt}
          />
        )}
      </ActForm>
    </section>
  );
}
