import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { useAttachments } from "#app/components/conversations/messages/use-attachments.ts";
import { type FormAnswer, useInvalidFocus } from "#app/components/shell/form-answer.ts";
import { Button } from "#app/components/ui/button.tsx";
import { CheckField, TextAreaField } from "#app/components/ui/field.tsx";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { ErrorSummary, NoticePanel } from "#app/components/ui/notice.tsx";
import { CONTACT_FILES } from "#schema/vocabulary/conversations.ts";
import formStyles from "../ui/form.module.css";
import textStyles from "../ui/text.module.css";
import { FilesField, useFileUploadPending } from "./files-field.tsx";
import {
  conversationFieldLabels,
  type NamedOrder,
  OrderField,
  SubjectField,
  TopicField,
} from "./new-conversation-fields.tsx";

const labels = { ...conversationFieldLabels, body: "Your message", files: "Files" };
const LETTER = { of: "A message", files: CONTACT_FILES };

type Props = {
  idempotencyKey: string;
  subject: string;
  orders: readonly NamedOrder[];
  email: string;
  /** The reference of the message just sent; its stored input is then deleted. */
  sent: string | null;
  answer?: FormAnswer;
};

/** A message to staff. Unsent input is restored, also after a reload. */
export function MessageForm({ idempotencyKey, subject, orders, email, sent, answer }: Props) {
  const sending = useNavigation().state === "submitting";
  const form = useInvalidFocus(answer);
  const files = useAttachments(LETTER);
  const { clear } = files;
  const held = useFileUploadPending(files);
  const { values = {}, fields = {}, problem = null } = answer ?? {};
  const formKey = `${idempotencyKey}${subject}`;
  useEffect(() => {
    if (sent) clear();
  }, [sent, clear]);

  return (
    <Form className={formStyles.root} method="post" key={formKey} ref={form} noValidate onSubmit={held.onSubmit}>
      {problem ? <NoticePanel title={problem}>Your text is still here.</NoticePanel> : null}
      <ErrorSummary fields={fields} labels={labels} />
      <TopicField value={values.topic ?? "order"} error={fields.topic} />
      <OrderField orders={orders} value={values.orderId ?? ""} error={fields.orderId} />
      <SubjectField value={values.subject ?? subject} error={fields.subject} />
      <TextAreaField
        id="body"
        name="body"
        label={labels.body}
        defaultValue={values.body ?? ""}
        error={fields.body}
        hint="20 to 5,000 characters. Do not include patients’ names."
        required
      />
      <FilesField
        files={files}
        most={CONTACT_FILES}
        label="Files attached to the message"
        error={held.words ?? fields.files}
      />
      <CheckField id="copy" name="copy" label={`Send a copy to ${email}`} defaultChecked={values.copy === "on"} />
      <HiddenInput name="idempotencyKey" value={values.idempotencyKey ?? idempotencyKey} />
      <div className={formStyles.actions}>
        <Button sending={sending} disabled={files.waiting}>
          {files.waiting ? "Uploading file…" : "Send message"}
        </Button>
        <span className={textStyles.muted}>You get a reference number.</span>
      </div>
    </Form>
  );
}
