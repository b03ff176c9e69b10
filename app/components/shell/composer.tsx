import { Send } from "lucide-react";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { describedBy, FieldError } from "#app/components/ui/field.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { type FormAnswer, useInvalidFocus } from "./form-answer.ts";

type Props = {
  conversationId: string;
  clientId: string;
  label: string;
  button: string;
  maxLength: number;
  answer?: FormAnswer;
};

/** Writes into a conversation. The client id makes a message that is sent twice arrive once. */
export function Composer({ conversationId, clientId, label, button, maxLength, answer }: Props) {
  const [own] = useState(clientId);
  const navigation = useNavigation();
  const sending = navigation.state === "submitting" && navigation.formData?.get("intent") === "write";
  const form = useInvalidFocus(answer);
  const error = answer?.fields.body;
  return (
    <Form method="post" className="compose" ref={form} noValidate>
      {answer?.problem ? <NoticePanel title={answer.problem}>Your text is still here.</NoticePanel> : null}
      <input type="hidden" name="intent" value="write" />
      <input type="hidden" name="conversationId" value={conversationId} />
      <input type="hidden" name="clientId" value={own} />
      <div className="cur">
        <label className="vh" htmlFor="body">
          {label}
        </label>
        <textarea
          id="body"
          name="body"
          className="in"
          placeholder={label}
          maxLength={maxLength}
          defaultValue={answer?.values.body ?? ""}
          required
          {...describedBy({ id: "body", error })}
        />
        <div className="row">
          <span className="sp" />
          <Button sending={sending}>
            <Send className="i" aria-hidden="true" />
            {button}
          </Button>
        </div>
      </div>
      {error ? <FieldError id="body-error">{error}</FieldError> : null}
    </Form>
  );
}
