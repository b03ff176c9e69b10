import { SelectField, TextField } from "#app/components/ui/field.tsx";
import { topicChoices } from "#core/conversations/topic-names.ts";

/** The labels shared by all forms that start a conversation. */
export const conversationFieldLabels = {
  topic: "What is it about?",
  orderId: "Which order?",
  subject: "Subject",
} as const;

type Field = { value: string; error: string | undefined };

export function TopicField({ value, error }: Field) {
  return (
    <SelectField
      id="topic"
      name="topic"
      label={conversationFieldLabels.topic}
      choices={topicChoices}
      defaultValue={value}
      error={error}
    />
  );
}

export type NamedOrder = { id: string; number: string; title: string };

/** Omitted if the user has no orders. */
export function OrderField({ orders, value, error }: Field & { orders: readonly NamedOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <SelectField
      id="orderId"
      name="orderId"
      label={conversationFieldLabels.orderId}
      optional="optional"
      choices={[
        { value: "", label: "None" },
        ...orders.map(({ id, number, title }) => ({ value: id, label: `${number}: ${title}` })),
      ]}
      defaultValue={value}
      error={error}
    />
  );
}

export function SubjectField({ value, error }: Field) {
  return (
    <TextField
      id="subject"
      name="subject"
      label={conversationFieldLabels.subject}
      defaultValue={value}
      error={error}
      hint="3 to 120 characters."
      maxLength={120}
      required
    />
  );
}
