import { type FieldMessages, fieldMessages } from "#core/app-error.ts";
import { type OrderDraft, OrderForm } from "#schema/orders/order.ts";

export const steps = [
  { key: "kind", label: "Service", title: "Which service do you need?" },
  { key: "documents", label: "Documents", title: "Which document should we work on?" },
  { key: "details", label: "Details", title: "Tell us about your document" },
  { key: "integrity", label: "Integrity", title: "What does your school allow?" },
  { key: "deadline", label: "Deadline", title: "When do you need it?" },
  { key: "review", label: "Review", title: "Check your order" },
] as const;

const service = ["kind"];
const documents = ["sourceId", "words", "wordsNote", "parts", "referenceIds"];
const integrity = ["institutionRule", "honour"];
const deadline = ["deadlineHours", "timeZone", "coupon", "country"];
/** Fields that are not part of the details step. The quoted price is not an answer of the student. */
const elsewhere = [...service, ...documents, ...integrity, ...deadline, "quote"];
const details = Object.keys(OrderForm.shape).filter((field) => !elsewhere.includes(field));

/** The fields of each step; a field that no other step lists belongs to the details. */
const fieldsOf: readonly (readonly string[])[] = [service, documents, details, integrity, deadline, []];

/** The errors of the whole form by field, from the schema that the server uses too. */
export function problemsOf(draft: OrderDraft): FieldMessages {
  const parsed = OrderForm.safeParse(formOf(draft));
  return parsed.success ? {} : fieldMessages(parsed.error);
}

/** The subset of errors that belongs to a step (1 to 6). */
export function problemsIn(step: number, problems: FieldMessages): FieldMessages {
  const fields = fieldsOf[step - 1] ?? [];
  return Object.fromEntries(Object.entries(problems).filter(([name]) => fields.includes(name.split(".")[0] ?? "")));
}

/** The first incomplete step; the last step if all are complete. */
export function firstOpenStep(problems: FieldMessages): number {
  const at = fieldsOf.findIndex((_, index) => Object.keys(problemsIn(index + 1, problems)).length > 0);
  return at < 0 ? steps.length : at + 1;
}

/** The draft in the shape of the order schema, without the fields that its service does not use. */
export function formOf(draft: OrderDraft): unknown {
  const tutoring = draft.kind === "tutoring";
  const outline = draft.kind === "model-outline";
  return {
    ...draft,
    sourceId: draft.sourceId ?? null,
    // Tutoring is charged by the hour and a plan at a fixed price, so neither uses a word count.
    parts: draft.sourceId ? (draft.parts ?? []) : [],
    words: tutoring || outline ? Math.max(100, draft.words ?? 1000) : draft.words,
    slots: (draft.slots ?? []).filter((slot) => slot.trim() !== ""),
    coupon: draft.coupon ?? "",
    honour: draft.honour === true ? true : undefined,
  };
}
