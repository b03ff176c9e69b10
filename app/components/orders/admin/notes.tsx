import { Lock } from "lucide-react";
import { useMemo } from "react";
import { PersonLink } from "#app/components/identity/person-link.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { HiddenInput } from "#app/components/ui/input.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { TextAreaField } from "../../ui/field.tsx";
import { Moment } from "../../ui/time.tsx";
import detailsStyles from "../orders.details.module.css";
import type { WorkedOrder } from "../views.ts";
import { ActForm } from "./action-form.tsx";
import adminStyles from "./orders.admin.module.css";

type Props = { order: WorkedOrder; hint: string };

/** Internal notes. Never shown to the student; experts see none of the staff’s. `hint`: who can read what is written. */
export function Notes({ order, hint }: Props) {
  // The idempotency key changes with the number of notes, so that a note sent twice is stored once.
  const key = useMemo(() => crypto.randomUUID() + String(order.notes.length).slice(0, 0), [order.notes.length]);
  return (
    <section>
      <h3>Notes</h3>
      {order.notes.map((note) => (
        <div className={adminStyles.staffNote} key={note.id}>
          <p className={adminStyles.staffNoteKind}>
            <Lock className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
            Internal note
          </p>
          <p className={detailsStyles.prewrap}>{note.text}</p>
          <p className={`${textStyles.faint} ${textStyles.small}`}>
            <PersonLink id={"byId" in note ? note.byId : null} name={note.byName} />, <Moment at={note.createdAt} />
          </p>
        </div>
      ))}
      <ActForm order={order} intent="note" button="Add note">
        {(fields) => (
          <>
            <HiddenInput name="key" value={key} />
            <TextAreaField
              id="note"
              name="text"
              label="Internal note"
              hint={hint}
              rows={2}
              maxLength={4000}
              error={fields.text}
            />
          </>
        )}
      </ActForm>
    </section>
  );
}
