import { Lock } from "lucide-react";
import { useMemo } from "react";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Moment } from "../../ui/time.tsx";
import type { StaffOrderView } from "../views.ts";
import { ActForm } from "./action-form.tsx";

/** Internal notes. Never shown to the student. */
export function Notes({ order }: { order: StaffOrderView }) {
  // The idempotency key changes with the number of notes, so that a note sent twice is stored once.
  const key = useMemo(() => crypto.randomUUID() + String(order.notes.length).slice(0, 0), [order.notes.length]);
  return (
    <section>
      <h3>Notes</h3>
      {order.notes.map(({ id, byName, text, createdAt }) => (
        <div className="snote" key={id}>
          <p className="k">
            <Lock className="i s" aria-hidden="true" />
            Note, staff only
          </p>
          <p className="prewrap">{text}</p>
          <p className="dim small">
            {byName}, <Moment at={createdAt} />
          </p>
        </div>
      ))}
      <ActForm order={order} intent="note" button="Add note">
        {(fields) => (
          <>
            <HiddenInput name="key" value={key} />
            <TextAreaField id="note" name="text" label="Staff note" rows={2} maxLength={4000} error={fields.text} />
          </>
        )}
      </ActForm>
    </section>
  );
}
