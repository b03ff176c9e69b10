import { Form, useNavigation } from "react-router";
import { topicChoices } from "#app/components/shell/conversation.tsx";
import { type FormAnswer, useInvalidFocus } from "#app/components/shell/form-answer.ts";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import { ErrorSummary, NoticePanel } from "#app/components/ui/notice.tsx";

const labels = { subject: "Subject", topic: "What is it about?", body: "Your message", message: "Your message" };

type Props = {
  idempotencyKey: string;
  /** A fixed topic leaves the choice out. */
  topic?: string;
  /** Without a subject line the topic is the subject. */
  subject?: string | null;
  /** The name the shared schema has for the text. */
  textName?: "body" | "message";
  hint?: string;
  button: string;
  note: string;
  answer?: FormAnswer;
};

/** A message to us: it begins a conversation. What could not be sent comes back with its text. */
export function AskForm({ idempotencyKey, topic, subject = "", textName = "body", hint, button, note, answer }: Props) {
  const sending = useNavigation().state === "submitting";
  const form = useInvalidFocus(answer);
  const { values = {}, fields = {}, problem = null } = answer ?? {};
  return (
    <Form className="fm" method="post" key={`${idempotencyKey}${subject}`} ref={form} noValidate>
      {problem ? <NoticePanel title={problem}>Your text is still here.</NoticePanel> : null}
      <ErrorSummary fields={fields} labels={labels} />
      {topic === undefined ? (
        <SelectField
          id="topic"
          name="topic"
          label={labels.topic}
          choices={topicChoices}
          defaultValue={values.topic ?? "order"}
          error={fields.topic}
        />
      ) : (
        <input type="hidden" name="topic" value={topic} />
      )}
      {subject === null ? null : (
        <TextField
          id="subject"
          name="subject"
          label={labels.subject}
          defaultValue={values.subject ?? subject}
          error={fields.subject}
          hint="3 to 120 characters."
          maxLength={120}
          required
        />
      )}
      <TextArea
        id={textName}
        name={textName}
        label={labels[textName]}
        defaultValue={values[textName] ?? ""}
        error={fields[textName]}
        hint={hint ?? "20 to 5,000 characters. Please, no names of patients."}
        required
      />
      <input type="hidden" name="idempotencyKey" value={values.idempotencyKey ?? idempotencyKey} />
      <div className="go">
        <Button sending={sending}>{button}</Button>
        <span className="mute">{note}</span>
      </div>
    </Form>
  );
}
