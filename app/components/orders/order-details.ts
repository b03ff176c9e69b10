import { deadlineNames, levelNames, serviceNames } from "#app/content/order-names.ts";
import { citationNames, documentTypeNames, englishNames, focusNames, ruleNames } from "#app/content/orders.ts";
import { isChargedByWord } from "#core/orders/word-counts.ts";
import type { OrderDraft, ReviewField } from "#schema/orders/order.ts";
import type { Detail } from "../ui/facts.tsx";
import type { PickedDocument } from "./new/parts.ts";
import { money } from "./pricing/money.ts";
import type { OrderView, StaffOrderView, WorkedOrder } from "./views.ts";

// The order details of each screen. A new field of an order gets its rows here.

/** Labels of the free-text fields. */
export const freeTextNames: Readonly<Record<ReviewField, string>> = {
  title: "title",
  instructions: "instructions",
  questions: "questions",
  wordsNote: "note on the word count",
  citationOther: "citation style",
};

type Style = { citationStyle?: string | undefined; citationOther?: string | undefined };

function styleOf({ citationStyle = "", citationOther }: Style): string | undefined {
  return citationStyle === "other" ? citationOther : citationNames[citationStyle];
}

/** The review step of the form: each answer with the number of its step. */
export function reviewRows(
  draft: OrderDraft,
  documents: readonly PickedDocument[],
): [step: number, name: string, value: string | undefined][] {
  const nameOf = (id: string | undefined) => documents.find((one) => one.id === id)?.name;
  const tutoring = draft.kind === "tutoring";
  return [
    [1, "Service", draft.kind ? serviceNames[draft.kind] : undefined],
    [2, "Document", nameOf(draft.sourceId) ?? (draft.sourceId ? "One of your documents" : "None")],
    [2, "Words", tutoring || draft.kind === "model-outline" ? undefined : draft.words?.toLocaleString("en")],
    [2, "Parts", partsOf(draft, documents)],
    [3, "Title", draft.title],
    [3, "Document type", draft.documentType ? documentTypeNames[draft.documentType] : undefined],
    [3, "Level", draft.level ? levelNames[draft.level] : undefined],
    [3, "English variety", draft.englishVariety ? englishNames[draft.englishVariety] : undefined],
    [3, "Citation style", styleOf(draft)],
    [3, "Sessions", tutoring ? `${draft.sessions ?? 1} of ${draft.sessionMinutes ?? 60} min` : undefined],
    [3, "Focus", (draft.focus ?? []).map((tag) => focusNames[tag]).join(", ") || undefined],
    [3, "Instructions", draft.instructions || undefined],
    [3, "Background files", draft.referenceIds?.length ? String(draft.referenceIds.length) : undefined],
    [4, "School’s rule", draft.institutionRule ? ruleNames[draft.institutionRule] : undefined],
    [5, "Delivery time", draft.deadlineHours ? deadlineNames[draft.deadlineHours as 48] : undefined],
  ];
}

function partsOf({ sourceId, parts = [] }: OrderDraft, documents: readonly PickedDocument[]): string | undefined {
  const named = documents.find(({ id }) => id === sourceId)?.parts;
  return parts.map((at) => named?.[at]?.name ?? `Part ${at + 1}`).join("; ") || undefined;
}

/** The details beside a student's order. */
export function studentRows({ scope, ...order }: OrderView, kindName: string): Detail[] {
  return [
    ["Service", kindName],
    ["Document", documentTypeNames[scope.documentType] ?? null],
    order.kind === "tutoring"
      ? ["Sessions", `${scope.sessions} of ${scope.sessionMinutes} min`]
      : ["Words", order.words.toLocaleString("en")],
    ["Level", levelNames[order.level as keyof typeof levelNames] ?? order.level],
    ["English variety", englishNames[scope.englishVariety] ?? null],
    ["Citation style", styleOf(scope) ?? null],
    ["References", scope.references ? "Formatted in this style" : null],
    ["Focus", scope.focus.map((tag) => focusNames[tag] ?? tag).join(", ") || null],
    ["School’s rule", ruleNames[order.institutionRule]],
  ];
}

/** The form field to correct for a finding; questions are part of the instructions in the form. */
export function formFieldOf(field: ReviewField | undefined): Exclude<ReviewField, "questions"> {
  return field === undefined || field === "questions" ? "instructions" : field;
}

export function instructionsOf({ scope }: Pick<OrderView | WorkedOrder, "scope">, none: string): string {
  return scope.instructions || none;
}

/** The notes under the instructions of a student's order. */
export function studentNotes({ scope }: OrderView): string[] {
  return [
    scope.slots.length > 0 ? `Times you suggested: ${scope.slots.join("; ")}.` : "",
    scope.wordsNote ? `Note on the word count: ${scope.wordsNote}` : "",
    scope.partNames?.length ? `Parts to work on: ${scope.partNames.join("; ")}.` : "",
  ].filter(Boolean);
}

/** The details of an order on the staff page. */
export function staffRows(order: StaffOrderView): Detail[] {
  return [...workRows(order), ["Price", money(order.total)]];
}

/** The details of an order for everybody who works on it. */
export function workRows(order: WorkedOrder): Detail[] {
  const { scope } = order;
  return [
    ["Service", `${serviceNames[order.kind]}, ${levelNames[order.level as "masters"] ?? order.level}`],
    ...wordCountRows(order),
    ["School’s rule", ruleNames[order.institutionRule]],
    ["Document", documentTypeNames[scope.documentType] ?? scope.documentType],
    ["Style", `${styleOf(scope)}, English (${englishNames[scope.englishVariety]})`],
    ["References", scope.references ? "formatted in this style" : ""],
    ["Focus on", scope.focus.map((tag) => focusNames[tag] ?? tag).join(", ")],
    ["Sessions", order.kind === "tutoring" ? `${scope.sessions} of ${scope.sessionMinutes} min` : ""],
    ["Available times", scope.slots.join("; ")],
  ];
}

/** The word count entered by the student, counted by the server, and charged. */
function wordCountRows({ kind, counts, scope }: WorkedOrder): Detail[] {
  if (!isChargedByWord(kind)) return [];
  const { claimed, measured, billed } = counts;
  return [
    ["Words stated by the student", claimed === null ? "Not recorded" : claimed.toLocaleString("en")],
    ["Words measured", measured === null ? "Not counted" : measured.toLocaleString("en")],
    ["Words billed", billed.toLocaleString("en")],
    ["Sections", (scope.partNames ?? []).join("; ")],
    ["Note on the word count", scope.wordsNote],
  ];
}
