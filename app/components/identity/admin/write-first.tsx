import { TextAreaField, TextField } from "#app/components/ui/field.tsx";
import { ActDialog } from "./act-dialog.tsx";
import type { PersonAnswer } from "./person-answer.ts";
import type { PersonView } from "./person-header.tsx";

type Props = { person: PersonView; answer: PersonAnswer | undefined; formKey: string };

/** The first message to someone who has no conversation. */
export function WriteFirst({ person, answer, formKey }: Props) {
  return (
    <ActDialog
      intent="write"
      button="Send a message"
      send="Send message"
      title={`Write to ${person.fullName}`}
      text="The message starts a conversation. The person gets an email and a notification."
      values={{ key: formKey }}
      answer={answer}
    >
      {(form) => (
        <>
          <TextField
            id={form.id("subject")}
            name="subject"
            label="Subject"
            maxLength={120}
            defaultValue={form.values.subject}
            {...(form.fields.subject && { error: form.fields.subject })}
          />
          <TextAreaField
            id={form.id("message")}
            name="message"
            label="Message"
            rows={6}
            defaultValue={form.values.message}
            {...(form.fields.message && { error: form.fields.message })}
          />
        </>
      )}
    </ActDialog>
  );
}
