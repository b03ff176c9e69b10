import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { HiddenFields, HiddenInput } from "#app/components/ui/input.tsx";
import { Radio } from "#app/components/ui/radio.tsx";
import { ratings } from "#schema/vocabulary/orders.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import fieldStyles from "../ui/field.module.css";
import { SelectField, TextAreaField } from "../ui/field.tsx";
import formStyles from "../ui/form.module.css";
import layoutStyles from "../ui/layout.module.css";
import textStyles from "../ui/text.module.css";
import { Day } from "../ui/time.tsx";
import deliveryStyles from "./orders.delivery.module.css";
import detailsStyles from "./orders.details.module.css";
import { money } from "./pricing/money.ts";
import type { OrderView } from "./views.ts";

type ActProps = { order: OrderView; fields: Record<string, string>; values: Record<string, string> };

/** Hidden fields of every action: its name, and the order version it was submitted from. */
export function ActInputs({ intent, version }: { intent: string; version: number }) {
  return <HiddenFields values={{ intent, seen: version }} />;
}

/** Approve a delivery or request a revision. */
export function DeliveryActs({ order, fields, values }: ActProps) {
  const sending = useNavigation().state !== "idle";
  const [revising, setRevising] = useState(values.intent === "revision");
  const { used, allowed, until } = order.revisions;
  const left = allowed - used;
  return (
    <>
      <div className={deliveryStyles.actions}>
        <Form method="post">
          <ActInputs intent="approve" version={order.version} />
          <Button sending={sending} sendingLabel="Approving…">
            {" "}
            Approve delivery{" "}
          </Button>
        </Form>
        {order.may.request_revision === null ? (
          <Button type="button" kind="secondary" onClick={() => setRevising(!revising)} aria-expanded={revising}>
            Request revision
          </Button>
        ) : null}
        <span className={layoutStyles.spacer} />
        <span className={textStyles.faint}>
          {order.may.request_revision ?? (
            <>
              {left} of {allowed} free revisions left{until ? ", until " : ""}
              {until ? <Day at={until} /> : null}
            </>
          )}
        </span>
      </div>
      {revising && order.may.request_revision === null ? (
        <Form method="post" className={`${formStyles.root} ${deliveryStyles.revise}`}>
          <ActInputs intent="revision" version={order.version} />
          <SelectField
            id="reason"
            name="reason"
            label="What is the reason?"
            defaultValue={values.reason ?? "missed_instruction"}
            choices={[
              { value: "missed_instruction", label: "An instruction was not followed" },
              { value: "error_left", label: "An error was not corrected" },
              { value: "question", label: "A question about a change" },
              { value: "other", label: "Something else" },
            ]}
            error={fields.reason}
          />
          <TextAreaField
            id="text"
            name="text"
            label="What should we change?"
            hint="20 to 2,000 characters. A revision cannot add new work."
            rows={5}
            maxLength={2000}
            defaultValue={values.text}
            error={fields.text}
          />
          <div className={formStyles.actions}>
            <Button sending={sending}>Send revision request</Button>
          </div>
        </Form>
      ) : null}
    </>
  );
}

/** The answer to a question from the expert; the deadline is paused until it is sent. */
export function AnswerAct({ order, fields, values }: ActProps) {
  const sending = useNavigation().state !== "idle";
  return (
    <Form method="post" className={formStyles.root}>
      <ActInputs intent="answer" version={order.version} />
      <TextAreaField
        id="answer"
        name="text"
        label="Your answer"
        rows={5}
        maxLength={4000}
        defaultValue={values.intent === "answer" ? values.text : ""}
        error={fields.text}
        required
      />
      <div className={formStyles.actions}>
        <Button sending={sending} sendingLabel="Sending…">
          Send answer
        </Button>
      </div>
    </Form>
  );
}

/** Shows the refund before the order is cancelled; the shown amount is submitted and refunded. */
export function CancelAct({ order }: { order: OrderView }) {
  const sending = useNavigation().state !== "idle";
  const [open, setOpen] = useState(false);
  const { amount, words } = order.ladder;
  const paid = order.money.receiptNumber !== null;
  return (
    <>
      <Button type="button" kind="danger-outline" size="sm" onClick={() => setOpen(true)}>
        {" "}
        Cancel order{" "}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={paid ? `Cancel this order and get a refund of ${money(amount)}?` : "Cancel this order?"}
        actions={
          <>
            <Button type="button" kind="secondary" onClick={() => setOpen(false)}>
              Keep order
            </Button>
            <Button form="cancel-order" kind="danger" sending={sending} sendingLabel="Cancelling…">
              {paid ? `Cancel order and refund ${money(amount)}` : "Cancel order"}
            </Button>
          </>
        }
      >
        <Form method="post" id="cancel-order" className={formStyles.root} onSubmit={() => setOpen(false)}>
          <ActInputs intent="cancel" version={order.version} />
          <HiddenInput name="shown" value={amount} />
          <p>
            {words}{" "}
            {paid && amount > 0 ? "The refund goes to the card you paid with. Banks show it within 10 days." : ""}
          </p>
          <TextAreaField id="why" name="reason" label="Reason" optional="optional" rows={3} maxLength={1000} />
        </Form>
      </Dialog>
    </>
  );
}

export function RateAct({ fields, values }: { fields: Record<string, string>; values: Record<string, string> }) {
  const sending = useNavigation().state !== "idle";
  return (
    <Form method="post" className={`${formStyles.root} ${detailsStyles.rate}`}>
      <HiddenInput name="intent" value="rate" />
      <fieldset>
        <legend className={fieldStyles.label}>How was this order?</legend>
        <div className={detailsStyles.stars}>
          {ratings.map((stars) => (
            <label key={stars}>
              <Radio name="stars" value={stars} defaultChecked={values.stars === String(stars)} required />
              {stars}
              <span className={textStyles.hidden}> out of 5 stars</span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextAreaField
        id="rating"
        name="text"
        label="Comment"
        optional="optional"
        rows={3}
        maxLength={1000}
        defaultValue={values.intent === "rate" ? values.text : ""}
        error={fields.text}
      />
      <div className={formStyles.actions}>
        <Button kind="secondary" sending={sending}>
          Send rating{" "}
        </Button>
      </div>
    </Form>
  );
}
