import { ArrowLeft } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { topicChoices } from "#app/components/shell/conversation.tsx";
import { type FormAnswer, useInvalidFocus } from "#app/components/shell/form-answer.ts";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import { ErrorSummary, NoticePanel } from "#app/components/ui/notice.tsx";

const labels = { subject: "Subject", topic: "What is it about?", "message.body": "Your message" };

type Props = {
  clientId: string;
  subject: string;
  topic: string;
  orders: readonly { id: string; number: string; title: string }[];
  orderId: string;
  answersWords: string;
  answer?: FormAnswer;
};

/** A new conversation. What could not be sent comes back with its text. */
export function BeginForm({ clientId, subject, topic, orders, orderId, answersWords, answer }: Props) {
  const sending = useNavigation().state === "submitting";
  const form = useInvalidFocus(answer);
  const { values = {}, fields = {}, problem = null } = answer ?? {};
  return (
    <>
      <section className="talk begin" aria-labelledby="talk-title">
        <header>
          <a className="btn g ic back" href="/dashboard/messages" aria-label="All messages">
            <ArrowLeft className="i" aria-hidden="true" />
          </a>
          <h2 id="talk-title">Write to us</h2>
        </header>
        <Form className="fm" method="post" key={clientId} ref={form} noValidate>
          {problem ? <NoticePanel title={problem}>Your text is still here.</NoticePanel> : null}
          <ErrorSummary fields={fields} labels={labels} />
          <SelectField
            id="topic"
            name="topic"
            label={labels.topic}
            choices={topicChoices}
            defaultValue={values.topic ?? topic}
            error={fields.topic}
          />
          {orders.length > 0 ? (
            <SelectField
              id="orderId"
              name="orderId"
              label="Which order?"
              optional="if it is about one"
              choices={[
                { value: "", label: "None" },
                ...orders.map(({ id, number, title }) => ({ value: id, label: `${number}: ${title}` })),
              ]}
              defaultValue={values.orderId ?? orderId}
              error={fields.orderId}
            />
          ) : null}
          <TextField
            id="subject"
            name="subject"
            label={labels.subject}
            hint="3 to 120 characters."
            maxLength={120}
            defaultValue={values.subject ?? subject}
            error={fields.subject}
            required
          />
          <TextArea
            id="message.body"
            name="body"
            label={labels["message.body"]}
            hint="Files and passages can be added once it is sent. Please, no names of patients."
            defaultValue={values.body ?? ""}
            error={fields["message.body"]}
            required
          />
          <input type="hidden" name="intent" value="begin" />
          <input type="hidden" name="clientId" value={values.clientId ?? clientId} />
          <div className="go">
            <Button sending={sending}>Send the message</Button>
          </div>
        </Form>
      </section>
      <aside aria-label="Before you write">
        <section>
          <h2 className="h3">When the answer comes</h2>
          <p className="mute">{answersWords} You hear of it by e-mail if you are not here.</p>
        </section>
        <section>
          <h2 className="h3">What helps us answer</h2>
          <p className="mute">
            The order or the report it is about, and the sentence of your school’s rule if there is one.
          </p>
        </section>
      </aside>
    </>
  );
}
