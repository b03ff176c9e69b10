import { z } from "zod";
import { Country, CouponCode } from "../payments/payment.ts";
import { block, line } from "../shared/text.ts";
import { TimeZone } from "../shared/time-zone.ts";
import { domainSlugs } from "../vocabulary/content.ts";
import {
  citationStyles,
  deadlineHours,
  documentTypes,
  englishVarieties,
  focusTags,
  institutionRules,
  orderLimits,
  revisionReasons,
  serviceKinds,
  sessionLengths,
  studyLevels,
} from "../vocabulary/orders.ts";
import { requestedRefundReasons } from "../vocabulary/payments.ts";

export const ServiceKindField = z.enum(serviceKinds, { error: "Choose a service." });

const level = z.enum(studyLevels, {
  error: "Choose a level.",
});
const hours = z.union(
  deadlineHours.map((value) => z.literal(value)) as [z.ZodLiteral<number>, ...z.ZodLiteral<number>[]],
  { error: "Choose a deadline." },
);

const part = z
  .number()
  .int()
  .min(0)
  .max(orderLimits.parts - 1);

/** All fields of a new order's form; fields not filled in yet are omitted. */
export const OrderDraft = z
  .object({
    step: z.number().int().min(1).max(6),
    kind: ServiceKindField,
    sourceId: z.uuid(),
    referenceIds: z.array(z.uuid()).max(orderLimits.references),
    words: z.number().int().min(0).max(1_000_000),
    wordsNote: z.string().max(300),
    parts: z.array(part).max(orderLimits.parts),
    title: z.string().max(300),
    domain: z.enum(domainSlugs),
    documentType: z.enum(documentTypes),
    level,
    englishVariety: z.enum(englishVarieties),
    citationStyle: z.enum(citationStyles),
    citationOther: z.string().max(120),
    /** Formatting the references in that style, for services that do not include it. */
    references: z.boolean(),
    instructions: z.string().max(10_000),
    focus: z.array(z.enum(focusTags)).max(orderLimits.focus),
    institutionRule: z.enum(institutionRules),
    honour: z.boolean(),
    deadlineHours: hours,
    timeZone: z.string().max(64),
    coupon: z.string().max(40),
    country: z.string().max(2),
    sessions: z.number().int().min(1).max(orderLimits.sessions),
    sessionMinutes: z.union(sessionLengths.map((minutes) => z.literal(minutes)) as unknown as [z.ZodLiteral<number>]),
    slots: z.array(z.string().max(40)).max(10),
    /** The displayed price, signed; see app/core/orders/quote.ts. */
    quote: z.string().max(2000),
  })
  .partial();
export type OrderDraft = z.infer<typeof OrderDraft>;

const uploaded = z.uuid({ error: "Choose the document for this order." });

/** A complete order, as it is placed. */
export const OrderForm = z
  .object({
    kind: ServiceKindField,
    sourceId: uploaded.nullish(),
    referenceIds: z.array(z.uuid()).max(orderLimits.references, "You can add at most ten extra files.").default([]),
    words: z
      .number({ error: "Enter the number of words." })
      .int("Enter a whole number of words.")
      .min(orderLimits.words.least, "At least 100 words.")
      .max(orderLimits.words.most, "At most 50,000 words. Order longer texts in parts."),
    wordsNote: line(0, 300, "The note on the word count").default(""),
    /** The pages or sections of the document to work on; none means all of it. The server counts their words. */
    parts: z
      .array(part)
      .max(orderLimits.parts)
      .transform((parts) => [...new Set(parts)].sort((a, b) => a - b))
      .default([]),
    title: line(5, 150, "The title"),
    domain: z.enum(domainSlugs, { error: "Choose a field." }),
    documentType: z.enum(documentTypes, { error: "Choose the type of document." }),
    level,
    englishVariety: z.enum(englishVarieties, { error: "Choose a variety of English." }),
    citationStyle: z.enum(citationStyles, { error: "Choose a citation style." }),
    citationOther: line(0, 60, "The style’s name").default(""),
    references: z.boolean().default(false),
    instructions: block(0, 5000, "The instructions").default(""),
    focus: z.array(z.enum(focusTags)).max(orderLimits.focus, "Add at most five.").default([]),
    institutionRule: z.enum(institutionRules, { error: "Choose what your school allows, or that you are not sure." }),
    honour: z.literal(true, { error: "Please read the statement and tick the box." }),
    deadlineHours: hours,
    timeZone: TimeZone,
    coupon: z.union([z.literal(""), CouponCode]).default(""),
    country: Country.default("GB"),
    sessions: z.number().int().min(1).max(orderLimits.sessions).default(1),
    sessionMinutes: z.union([z.literal(30), z.literal(60), z.literal(90)]).default(60),
    slots: z
      .array(line(1, 40, "A request"))
      .max(10)
      .default([]),
    quote: z.string().max(2000).default(""),
  })
  .superRefine((form, check) => {
    const needsFile = form.kind !== "tutoring" && form.kind !== "model-outline";
    if (needsFile && !form.sourceId) {
      check.addIssue({ code: "custom", path: ["sourceId"], message: "Choose the document for this order." });
    }
    if (form.kind === "tutoring" && form.slots.length < orderLimits.slotWishes) {
      check.addIssue({ code: "custom", path: ["slots"], message: "Enter at least three times that suit you." });
    }
    if (form.citationStyle === "other" && [...form.citationOther].length < 2) {
      check.addIssue({
        code: "custom",
        path: ["citationOther"],
        message: "Enter the name of the style in 2 to 60 characters.",
      });
    }
    if (new Set(form.focus).size !== form.focus.length) {
      check.addIssue({ code: "custom", path: ["focus"], message: "Choose each option only once." });
    }
  });
export type OrderForm = z.infer<typeof OrderForm>;

const rowFields = [
  ...(["kind", "sourceId", "referenceIds", "words", "title", "domain", "level", "institutionRule", "honour"] as const),
  ...(["deadlineHours", "timeZone", "coupon", "country", "quote"] as const),
];
type ScopeField = Exclude<keyof OrderForm, (typeof rowFields)[number]>;

/** The stored scope of an order: every field without a column of its own. */
export const scopeFields = Object.keys(OrderForm.shape).filter(
  (name): name is ScopeField => !rowFields.some((field) => field === name),
);

/** The free-text fields of an order: the integrity rules read them in this order. */
export const reviewFields = ["title", "instructions", "questions", "wordsNote", "citationOther"] as const;
export type ReviewField = (typeof reviewFields)[number];

/** The student's text for the staff of an order, by field. */
export type ReviewedTexts = { title: string; instructions: string } & Partial<Record<ReviewField, string>>;

/** The free texts of a form, judged before it is submitted. */
export const IntegrityQuestion = z.object({
  kind: ServiceKindField,
  title: z.string().max(300),
  instructions: z.string().max(10_000),
  wordsNote: z.string().max(300),
  citationStyle: z.enum(citationStyles).or(z.literal("")),
  citationOther: z.string().max(120),
});
export type IntegrityQuestion = z.infer<typeof IntegrityQuestion>;

/** One free text alone, judged by the same rules as the instructions of an order. */
export function singleText(text: string): ReviewedTexts {
  return { title: "", instructions: text };
}

/** The texts to be judged. A citation style that was entered but not selected is not part of the order. */
export function reviewedTexts({ title, instructions, wordsNote, citationStyle, citationOther }: IntegrityQuestion) {
  return { title, instructions, wordsNote, citationOther: citationStyle === "other" ? citationOther : "" };
}

export const RevisionForm = z.object({
  reason: z.enum(revisionReasons, { error: "Choose a reason." }),
  text: block(20, 2000, "What needs to change"),
});
export type RevisionForm = z.infer<typeof RevisionForm>;

export const RatingForm = z.object({
  stars: z.coerce.number({ error: "Choose one to five stars." }).int().min(1, "Choose one to five stars.").max(5),
  text: block(0, 1000, "The comment").default(""),
});
export type RatingForm = z.infer<typeof RatingForm>;

export const AnswerForm = z.object({ text: block(2, 4000, "The answer") });
export const QuestionForm = z.object({ text: block(10, 2000, "The question") });
export const NoteForm = z.object({ text: block(2, 4000, "The note") });
export const CancellationForm = z.object({ reason: block(0, 1000, "The reason").default("") });
export const ReasonForm = z.object({ reason: block(10, 500, "The reason") });
export const RefundForm = z.object({
  amount: z.coerce.number({ error: "Enter an amount." }).positive("Enter an amount above zero.").max(100_000),
  reason: z.enum(requestedRefundReasons, { error: "Choose a reason." }),
  note: block(10, 500, "The explanation"),
});
