import { Form, useNavigation } from "react-router";
import { type FormAnswer, useInvalidFocus } from "#app/components/shell/form-answer.ts";
import { Button } from "#app/components/ui/button.tsx";
import { TextAreaField } from "#app/components/ui/field.tsx";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { ErrorSummary, NoticePanel } from "#app/components/ui/notice.tsx";
import formStyles from "../ui/form.module.css";
import textStyles from "../ui/text.module.css";
import { conversationFieldLabels, TopicField } from "./new-conversation-fields.tsx";

const labels = { topic: conversationFieldLabels.topic, message: "Your message" };

/** A question to support, which starts a conversation. A rejected form keeps its text. */
export function NewConversationForm({ idempotencyKey, answer }: { idempotencyKey: string; answer?: FormAnswer }) {
  const sending = useNavigation().state === "submitting";
  const form = useInvalidFocus(answer);
  const { values = {}, fields = {}, problem = null } = answer ?? {};
  return (
    <Form className={formStyles.root} method="post" key={idempotencyKey} ref={form} noValidate>
      {problem ? <NoticePanel title={problem}>Your text is still here.</NoticePanel> : null}
      <ErrorSummary fields={fields} labels={labels} />
      <TopicField value={values.topic ?? "order"} error={fields.topic} />
      <TextAreaField
        id="message"
        name="message"
        label={labels.message}
        defaultValue={values.message ?? ""}
        error={fields.message}
        hint="20 to 5,000 characters. Do not include patients’ names."
        required
      />
      <HiddenInput name="idempotencyKey" value={values.idempotencyKey ?? idempotencyKey} />
      <div className={formStyles.actions}>
        <Button sending={sending}>Contact support</Button>
        <span className={textStyles.muted}>We also send your name and email address.</span>
      </div>
    </Form>
  );
}
