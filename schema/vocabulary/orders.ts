/** The services on offer. In none of them do we write for a student. */
export const serviceKinds = ["proofreading", "editing", "formatting", "feedback", "tutoring", "model-outline"] as const;

export type ServiceKind = (typeof serviceKinds)[number];

export const studyLevels = ["high-school", "undergraduate", "masters", "doctoral", "professional"] as const;

export type StudyLevel = (typeof studyLevels)[number];

/** Hours from payment to delivery. */
export const deadlineHours = [12, 24, 48, 72, 120, 168, 336] as const;

export type DeadlineHours = (typeof deadlineHours)[number];

export const workStatuses = [
  "draft",
  "quoted",
  "awaiting_payment",
  "paid",
  "assigned",
  "in_progress",
  "needs_info",
  "in_review",
  "delivered",
  "revision_requested",
  "approved",
  "closed",
  "cancelled",
  "expired",
] as const;

export type WorkStatus = (typeof workStatuses)[number];

export const orderPaymentStatuses = ["none", "pending", "paid", "partially_refunded", "refunded", "disputed"] as const;

export type OrderPaymentStatus = (typeof orderPaymentStatuses)[number];

export const gateStates = ["pass", "hold", "released", "refused"] as const;

export const institutionRules = ["comments_only", "corrections_allowed", "unsure"] as const;

export type InstitutionRule = (typeof institutionRules)[number];

export const documentTypes = [
  "essay",
  "reflective-account",
  "case-study",
  "care-plan",
  "literature-review",
  "dissertation-chapter",
  "dissertation",
  "report",
  "research-proposal",
  "presentation",
  "personal-statement",
  "journal-article",
  "other",
] as const;

export const namedCitationStyles = ["APA7", "MLA9", "Harvard", "Vancouver", "Chicago17", "IEEE"] as const;

export const citationStyles = [...namedCitationStyles, "other"] as const;

export const englishVarieties = ["en-GB", "en-US", "en-AU", "en-CA"] as const;

export const focusTags = [
  "tenses",
  "commas",
  "references",
  "articles",
  "word-choice",
  "passive-voice",
  "headings",
  "paragraph-order",
  "argument",
  "tone",
] as const;

export const sessionLengths = [30, 60, 90] as const;

export const documentRoles = ["source", "reference"] as const;

export type DocumentRole = (typeof documentRoles)[number];

export const orderLimits = {
  words: { least: 100, most: 50_000 },
  focus: 5,
  references: 10,
  /** Total size of all reference files, bytes. */
  referenceBytes: 104_857_600,
  sessions: 8,
  /** The maximum number of pages or sections to choose from. */
  parts: 400,
  slotWishes: 3,
  /** Revisions included in the price. */
  revisions: 2,
} as const;

export const revisionReasons = ["missed_instruction", "error_left", "question", "other"] as const;

export const deliveryRoles = ["tracked", "clean", "letter"] as const;

export type DeliveryRole = (typeof deliveryRoles)[number];

/** The tabs of the staff order list. */
export const orderTabs = ["due", "unassigned", "held", "mine", "review", "refunds", "all"] as const;

/** All views, including those that are only linked from a number. */
export const orderViews = [...orderTabs, "today", "overdue", "questions", "to_review"] as const;

export type OrderView = (typeof orderViews)[number];

export type GateState = (typeof gateStates)[number];

/** Orders that were paid and not cancelled: the statuses above are in the order in which they are reached. */
export const paidWorkStatuses = workStatuses.slice(workStatuses.indexOf("paid"), workStatuses.indexOf("cancelled"));

/** Who performs an action on an order: the student, staff, the system (cron), or the payment provider. */
export const orderParties = ["user", "staff", "system", "provider"] as const;
export type OrderParty = (typeof orderParties)[number];

/** File types of a deliverable. */
export const deliverableKinds = ["docx", "pdf"] as const;
export type DeliverableKind = (typeof deliverableKinds)[number];

export const ratings = [1, 2, 3, 4, 5] as const;

/** By what the list of coupons is sorted. */
export const couponSorts = ["added", "code", "expires"] as const;
export type CouponSort = (typeof couponSorts)[number];

/** By what lists of orders are sorted. */
export const orderSorts = ["placed", "due", "total"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Lists of an expert's own work, and by what they are sorted. */
export const workViews = ["current", "done"] as const;
export type WorkView = (typeof workViews)[number];
export const workSorts = ["due"] as const;
export type WorkSort = (typeof workSorts)[number];

/** The rules that read what an order asks for. */
export const integrityRules = ["writing", "rewriting", "tests", "disguise", "invented", "in-your-name"] as const;
export type IntegrityRule = (typeof integrityRules)[number];

/** Rules about written work and about hiding text from a checker: they cannot be turned off. */
export const lockedIntegrityRules = ["writing", "rewriting", "tests", "disguise"] as const satisfies IntegrityRule[];

/** `on`: holds an order, and refuses one that plainly asks for a whole task; `hold`: only holds; `refuse`: always refuses. */
export const ruleModes = ["on", "hold", "refuse", "off"] as const;
export type RuleMode = (typeof ruleModes)[number];

/** Of a price list: `upcoming` until its start. */
export type PriceListState = "started" | "upcoming" | "withdrawn";
