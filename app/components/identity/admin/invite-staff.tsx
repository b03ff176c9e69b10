import { TextField } from "#app/components/ui/field.tsx";
import { ActDialog } from "./act-dialog.tsx";
import type { PersonAnswer } from "./person-answer.ts";

type Props = { formKey: string; answer: PersonAnswer | undefined };

/** Invites an editor by email. An admin is promoted later, by two admins. */
export function InviteStaff({ formKey, answer }: Props) {
  return (
    <ActDialog
      intent="invite"
      button="Invite staff"
      send="Send invitation"
      title="Invite an editor"
      text="The person gets an email with a link to create their account. An editor can be promoted to admin afterwards."
      values={{ key: formKey }}
      answer={answer}
    >
      {({ id, fields, values }) => (
        <>
          <TextField
            id={id("fullName")}
            name="fullName"
            label="Name"
            maxLength={100}
            autoComplete="off"
            defaultValue={values.fullName}
            {...(fields.fullName && { error: fields.fullName })}
          />
          <TextField
            id={id("email")}
            name="email"
            type="email"
            label="Email"
            maxLength={254}
            autoComplete="off"
            defaultValue={values.email}
            {...(fields.email && { error: fields.email })}
          />
        </>
      )}
    </ActDialog>
  );
}
