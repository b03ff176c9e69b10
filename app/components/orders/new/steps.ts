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
/** The price that was shown is no answer of the student. */
const elsewhere = [...service, ...documents, ...integrity, ...deadline, "quote"];
const details = Object.keys(OrderForm.shape).filter((field) => !elsewhere.includes(field));

/** Which fields each step answers for; a field that no other step names is one of the details. */
const fieldsOf: readonly (readonly string[])[] = [service, documents, details, integrity, deadline, []];

/** What the whole form lacks, by field, in the words of the one schema that the server reads it with. */
export function problemsOf(draft: OrderDraft): FieldMessages {
  const parsed = OrderForm.safeParse(formOf(draft));
  return parsed.success ? {} : fieldMessages(parsed.error);
}

/** Of these, what belongs to a step (1 to 6). */
export function problemsIn(step: number, problems: FieldMessages): FieldMessages {
  const fields = fieldsOf[step - 1] ?? [];
  return Object.fromEntries(Object.entries(problems).filter(([name]) => fields.includes(name.split(".")[0] ?? "")));
}

/** The first step that still lacks something; the last one where nothing does. */
export function firstOpenStep(problems: FieldMessages): number {
  const at = fieldsOf.findIndex((_, index) => Object.keys(problemsIn(index + 1, problems)).length > 0);
  return at < 0 ? steps.length : at + 1;
}

/** The draft as the form of an order; what a kind does not use is left out. */
export function formOf(draft: OrderDraft): unknown {
  const tutoring = draft.kind === "tutoring";
  const outline = draft.kind === "model-outline";
  return {
    ...draft,
    sourceId: draft.sourceId ?? null,
    // Neither an hour nor a plan is charged by the word.
    parts: draft.sourceId ? (draft.parts ?? []) : [],
    words: tutoring || outline ? Math.max(100, draft.words ?? 1000) : draft.words,
    slots: (draft.slots ?? []).filter((slot) => slot.trim() !== ""),
    coupon: draft.coupon ?? "",
    honour: draft.honour === true ? true : undefined,
  };
}
