import { useState } from "react";
import { answerOf } from "#app/api/client.ts";
import { conversationsApi } from "#app/api/conversations.ts";
import { discardForm } from "#app/components/shell/connection/saved-forms.ts";
import { Button } from "#app/components/ui/button.tsx";
import { FieldError, TextField } from "#app/components/ui/field.tsx";
import { Radio } from "#app/components/ui/radio.tsx";
import { ratings } from "#schema/vocabulary/orders.ts";
import optionGridStyles from "../ui/option-grid.module.css";
import textStyles from "../ui/text.module.css";
import pageStyles from "./conversations.page.module.css";

/** Asks for a rating and a comment once a conversation is resolved. A new message reopens the conversation. */
export function ConversationRating({
  conversationId,
  score,
  onRated,
}: {
  conversationId: string;
  score: number | null;
  onRated: () => void;
}) {
  const [given, setGiven] = useState(score);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function rate(element: HTMLFormElement): Promise<void> {
    const form = new FormData(element);
    const value = Number(form.get("score"));
    if (!(value >= 1)) return setProblem("Choose a rating from 1 to 5.");
    setSending(true);
    const body = { score: value, text: String(form.get("text") ?? "").trim() };
    const answer = await answerOf(conversationsApi[":id"].rating.$post({ param: { id: conversationId }, json: body }));
    setSending(false);
    if (!answer.ok) return setProblem(answer.fields.text ?? answer.words);
    discardForm(element);
    setGiven(value);
    onRated();
  }

  if (given !== null) {
    return (
      <p className={`${pageStyles.rating} ${textStyles.faint}`} role="status">
        Resolved. You rated this conversation {given} out of 5. Write again to reopen it.
      </p>
    );
  }
  return (
    <form
      className={pageStyles.rating}
      data-saved={`rating ${conversationId}`}
      onSubmit={(event) => {
        event.preventDefault();
        void rate(event.currentTarget);
      }}
    >
      <fieldset>
        <legend>Did it help?</legend>
        <div className={`${optionGridStyles.root} ${optionGridStyles.five}`}>
          {ratings.map((value) => (
            <label key={value}>
              <Radio name="score" value={value} />
              {value}
              {value === 1 ? <span className={textStyles.hidden}> not at all</span> : null}
              {value === 5 ? <span className={textStyles.hidden}> very much</span> : null}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField id="rating-text" name="text" label="Comment" optional="optional" maxLength={1000} />
      <Button kind="secondary" sending={sending}>
        Send rating
      </Button>
      {problem ? <FieldError id="rating-error">{problem}</FieldError> : null}
    </form>
  );
}
