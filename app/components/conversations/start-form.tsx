import { ArrowLeft } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { useAttachments } from "#app/components/conversations/messages/use-attachments.ts";
import { type FormAnswer, useInvalidFocus } from "#app/components/shell/form-answer.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { TextAreaField } from "#app/components/ui/field.tsx";
import { HiddenFields } from "#app/components/ui/input.tsx";
import { ErrorSummary, NoticePanel } from "#app/components/ui/notice.tsx";
import { FILES_A_MESSAGE } from "#schema/vocabulary/conversations.ts";
import buttonStyles from "../ui/button.module.css";
import formStyles from "../ui/form.module.css";
import iconStyles from "../ui/icon.module.css";
import textStyles from "../ui/text.module.css";
import pageStyles from "./conversations.page.module.css";
import { FilesField, useFileUploadPending } from "./files-field.tsx";
import messagesStyles from "./messages/conversations.messages.module.css";
import {
  conversationFieldLabels,
  type NamedOrder,
  OrderField,
  SubjectField,
  TopicField,
} from "./new-conversation-fields.tsx";

const labels = { ...conversationFieldLabels, "message.body": "Your message", files: "Files", fileIds: "Files" };

type Props = {
  clientId: string;
  subject: string;
  topic: string;
  orders: readonly NamedOrder[];
  orderId: string;
  replyTimeText: string;
  answer?: FormAnswer;
};

/** The form of a new conversation. A rejected form keeps its text. */
export function BeginForm({ clientId, subject, topic, orders, orderId, replyTimeText, answer }: Props) {
  const sending = useNavigation().state === "submitting";
  const form = useInvalidFocus(answer);
  const files = useAttachments();
  const held = useFileUploadPending(files);
  const { values = {}, fields = {}, problem = null } = answer ?? {};
  return (
    <>
      <section className={`${messagesStyles.pane} ${pageStyles.start}`} aria-labelledby="conversation-title">
        <header>
          <ButtonLink
            kind="quiet"
            className={`${buttonStyles.icon} ${pageStyles.back}`}
            href="/dashboard/messages"
            aria-label="All messages"
          >
            <ArrowLeft className={iconStyles.root} aria-hidden="true" />
          </ButtonLink>
          <h2 id="conversation-title">Write to us</h2>
        </header>
        <Form className={formStyles.root} method="post" key={clientId} ref={form} noValidate onSubmit={held.onSubmit}>
          {problem ? <NoticePanel title={problem}>Your text is still here.</NoticePanel> : null}
          <ErrorSummary fields={fields} labels={labels} />
          <TopicField value={values.topic ?? topic} error={fields.topic} />
          <OrderField orders={orders} value={values.orderId ?? orderId} error={fields.orderId} />
          <SubjectField value={values.subject ?? subject} error={fields.subject} />
          <TextAreaField
            id="message.body"
            name="body"
            label={labels["message.body"]}
            hint="Do not include patients’ names. You can quote a passage of a report in your next message."
            defaultValue={values.body ?? ""}
            error={fields["message.body"]}
            required
          />
          <FilesField
            files={files}
            most={FILES_A_MESSAGE}
            label="Files attached to the message"
            error={held.words ?? fields.files ?? fields.fileIds}
          />
          <HiddenFields values={{ intent: "begin", clientId: values.clientId ?? clientId }} />
          <div className={formStyles.actions}>
            <Button sending={sending} disabled={files.waiting}>
              {files.waiting ? "Uploading file…" : "Send message"}
            </Button>
          </div>
        </Form>
      </section>
      <aside aria-label="Before you write">
        <section>
          <h2 className={textStyles.heading}>When we reply</h2>
          <p className={textStyles.muted}>{replyTimeText}. If you are not online, we also email you.</p>
        </section>
        <section>
          <h2 className={textStyles.heading}>What helps us answer</h2>
          <p className={textStyles.muted}>
            Tell us which order or report it is about. If your school has a rule about it, copy the rule here.
          </p>
        </section>
      </aside>
    </>
  );
}
