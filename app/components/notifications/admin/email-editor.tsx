import { Send } from "lucide-react";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { type FormAnswer, useInvalidFocus } from "#app/components/shell/form-answer.ts";
import { BothVersions } from "#app/components/ui/both-versions.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextAreaField, TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { HiddenFields, HiddenInput } from "#app/components/ui/input.tsx";
import { ErrorSummary, NoticePanel } from "#app/components/ui/notice.tsx";
import notificationsStyles from "../notifications.module.css";

type Draft = { id: string; name: string; subject: string; body: string; version: number; byName?: string };

/** The editor of an announcement. The form contains the id, so that submitting it twice creates one email. */
export function MessageForm({ draft, answer, fresh }: { draft: Draft; answer?: FormAnswer; fresh: boolean }) {
  const form = useInvalidFocus(answer);
  const sending = useNavigation().formData?.get("intent") === "save";
  const values = answer?.values ?? {};
  const fields: Record<string, string> = answer?.fields ?? {};
  const isBehind = answer !== undefined && !fresh && Number(values.version) !== draft.version;
  return (
    <Form method="post" className={`${formStyles.root} ${notificationsStyles.emailForm}`} noValidate ref={form}>
      {isBehind ? (
        <BothVersions
          who={draft.byName ?? "Another admin"}
          rows={[
            { label: "Name", theirs: draft.name, mine: values.name ?? "" },
            { label: "Subject", theirs: draft.subject, mine: values.subject ?? "" },
            { label: "Email text", theirs: draft.body, mine: values.body ?? "" },
          ]}
        >
          Your version is in the form below. Saving it overwrites theirs.
        </BothVersions>
      ) : answer?.problem ? (
        <NoticePanel title={answer.problem} />
      ) : null}
      <ErrorSummary fields={fields} labels={{ name: "Name", subject: "Subject", body: "Email text" }} />
      <HiddenFields values={{ id: draft.id, version: fresh ? 0 : draft.version }} />
      <TextField
        id="name"
        name="name"
        label="Name"
        hint="Only staff see the name."
        maxLength={60}
        defaultValue={values.name ?? draft.name}
        error={fields.name}
      />
      <TextField
        id="subject"
        name="subject"
        label="Subject"
        hint="3 to 120 characters."
        maxLength={120}
        defaultValue={values.subject ?? draft.subject}
        error={fields.subject}
      />
      <TextAreaField
        id="body"
        name="body"
        label="Email text"
        hint="Leave a line empty to start a new paragraph."
        maxLength={10_000}
        defaultValue={values.body ?? draft.body}
        error={fields.body}
      />
      <p>
        <Button name="intent" value="save" sending={sending} sendingLabel="Saving…">
          Save announcement
        </Button>
      </p>
    </Form>
  );
}

/** Sends a test of the email to the admin's own address. */
export function EmailTest({ id, email }: { id: string; email: string }) {
  return (
    <Form method="post" className={formStyles.root}>
      <HiddenInput name="id" value={id} />
      <p>
        <Button kind="secondary" name="intent" value="test">
          <Send className={iconStyles.root} aria-hidden="true" />
          Send test email to {email}
        </Button>
      </p>
    </Form>
  );
}

type SendingProps = { draft: Draft; email: string; readers: number; answer?: FormAnswer };

/** Sends a test to the admin, or the announcement to all recipients after the admin has typed its subject. */
export function EmailSending({ draft, email, readers, answer }: SendingProps) {
  const people = `${readers.toLocaleString("en")} ${readers === 1 ? "person" : "people"}`;
  const [typed, setTyped] = useState("");
  return (
    <section className={notificationsStyles.emailSend} aria-labelledby="send">
      <h2 id="send">Send announcement</h2>
      {answer?.problem ? <NoticePanel title={answer.problem} /> : null}
      <EmailTest id={draft.id} email={email} />
      <Form method="post" className={formStyles.root}>
        <HiddenFields values={{ id: draft.id, version: draft.version }} />
        <TextField
          id="confirm"
          name="confirm"
          label={`Send once to the ${people} who receive news by email`}
          hint={`To confirm, type the subject: ${draft.subject}`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
        />
        <p>
          <Button
            kind="danger"
            name="intent"
            value="announce"
            disabled={readers === 0 || typed.trim() !== draft.subject}
          >
            Send to {people}
          </Button>
        </p>
      </Form>
    </section>
  );
}
