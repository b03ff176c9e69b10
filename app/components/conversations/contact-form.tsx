import { HiddenFields, Input } from "#app/components/ui/input.tsx";
import sentScript from "#app/sent.js?url&no-inline";
import type { FieldMessages } from "#core/app-error.ts";
import { contactTopics } from "#schema/vocabulary/conversations.ts";

import { useRootData } from "../shell/root-data.ts";
import { Button } from "../ui/button.tsx";
import checkStyles from "../ui/field.check.module.css";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import formStyles from "../ui/form.module.css";
import { ErrorSummary, NoticePanel } from "../ui/notice.tsx";
import textStyles from "../ui/text.module.css";

/** The form's initial values: prefilled, or as submitted. */
export type ContactValues = {
  name: string;
  email: string;
  topic: string;
  order: string;
  message: string;
  shownAt: string;
  idempotencyKey: string;
};

export type ContactAnswer = { values: ContactValues; fields: FieldMessages; problem: string | null };

const labels = { name: "Name", email: "Email", topic: "What it is about", order: "Order", message: "Your message" };
const order = ["name", "email", "topic", "order", "message"] as const;
const topicNames: Record<string, string> = {
  order: "An order",
  payment: "A payment",
  "similarity check": "A similarity check",
  privacy: "Privacy",
  press: "Press",
  "integrity report": "An integrity report",
  other: "Something else",
};

/** The bot check of the form: the provider's script renders it into a placeholder. */
export type Puzzle = { siteKey: string; script: string };

type FormProps = ContactAnswer & { action: string; script: string; puzzle: Puzzle | null };

export function ContactForm({ action, script, puzzle, values, fields = {}, problem = null }: FormProps) {
  const nonce = useRootData()?.nonce || undefined;
  // The first invalid field gets the focus, with or without JavaScript.
  const first = order.find((name) => fields[name]);
  return (
    <form className={formStyles.root} method="post" action={action} noValidate data-script={script} data-now="">
      {problem ? <NoticePanel title={problem}>Your text is still here.</NoticePanel> : null}
      <ErrorSummary fields={fields} labels={labels} />
      <div className={formStyles.columns}>
        <TextField
          id="name"
          name="name"
          label={labels.name}
          autoComplete="name"
          defaultValue={values.name}
          error={fields.name}
          autoFocus={first === "name"}
          maxLength={100}
          required
        />
        <TextField
          id="email"
          name="email"
          type="email"
          label={labels.email}
          autoComplete="email"
          defaultValue={values.email}
          hint="We reply to this address."
          error={fields.email}
          autoFocus={first === "email"}
          maxLength={254}
          required
        />
      </div>
      <div className={formStyles.columns}>
        <SelectField
          id="topic"
          name="topic"
          label="What is it about?"
          choices={contactTopics.map((topic) => ({ value: topic, label: topicNames[topic] ?? topic }))}
          defaultValue={values.topic}
          error={fields.topic}
          autoFocus={first === "topic"}
        />
        <TextField
          id="order"
          name="order"
          label={labels.order}
          optional="optional"
          defaultValue={values.order}
          hint="Two letters and six digits, for example WS-000123."
          error={fields.order}
          autoFocus={first === "order"}
          maxLength={20}
        />
      </div>
      <TextAreaField
        id="message"
        name="message"
        label={labels.message}
        defaultValue={values.message}
        hint="20 to 5,000 characters. Do not include patients’ names."
        error={fields.message}
        autoFocus={first === "message"}
        required
      />
      <div className={checkStyles.honeypot} aria-hidden="true">
        <label htmlFor="website">Leave this empty</label>
        <Input kind="bare" id="website" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
      <HiddenFields values={{ shownAt: values.shownAt, idempotencyKey: values.idempotencyKey }} />
      {puzzle ? (
        <>
          <div className="cf-turnstile" data-sitekey={puzzle.siteKey} />
          <script defer nonce={nonce} src={puzzle.script} suppressHydrationWarning />
        </>
      ) : null}
      <div className={formStyles.actions}>
        <Button size="lg">Send message</Button>
        <span className={textStyles.muted}>You get a reference number.</span>
      </div>
    </form>
  );
}

/** The confirmation of a sent message. */
export function ContactSent({ reference }: { reference: string }) {
  const nonce = useRootData()?.nonce || undefined;
  return (
    <>
      <script nonce={nonce} src={sentScript} suppressHydrationWarning />
      <NoticePanel tone="good" title={`Sent. Your number is ${reference}.`} id="sent">
        Support replies by email. If you are signed in, the reply also appears in Messages.
      </NoticePanel>
    </>
  );
}
