/** A figure of the home page of the admin area, in the words of the list that it leads to. */
export const homeFigures = {
  due_today: { one: "order due today", many: "orders due today", href: "/admin/orders?view=today", tone: null },
  overdue: { one: "order overdue", many: "orders overdue", href: "/admin/orders?view=overdue", tone: "danger" },
  unassigned: {
    one: "order unassigned",
    many: "orders unassigned",
    href: "/admin/orders?view=unassigned",
    tone: "warn",
  },
  held: { one: "order held for review", many: "orders held for review", href: "/admin/orders?view=held", tone: "warn" },
  refunds: { one: "refund to approve", many: "refunds to approve", href: "/admin/money?view=refunds", tone: "warn" },
  mismatches: {
    one: "payment mismatch",
    many: "payment mismatches",
    href: "/admin/money?view=mismatches",
    tone: "danger",
  },
  conversations_overdue: {
    one: "conversation overdue",
    many: "conversations overdue",
    href: "/admin/messaging?view=overdue",
    tone: "danger",
  },
  checks_failed: {
    one: "check failed today",
    many: "checks failed today",
    href: "/admin/turnitin-reports?stage=failed",
    tone: "warn",
  },
  failed_jobs: { one: "failed job", many: "failed jobs", href: "/admin/turnitin-reports?tab=dead", tone: "danger" },
  messages_failed: {
    one: "message failed",
    many: "messages failed",
    href: "/admin/messages?tab=failures",
    tone: "warn",
  },
  articles_in_review: {
    one: "article in review",
    many: "articles in review",
    href: "/admin/publish?status=in_review",
    tone: null,
  },
  my_conversations: {
    one: "conversation assigned to you",
    many: "conversations assigned to you",
    href: "/admin/messaging?view=mine",
    tone: null,
  },
  my_orders: {
    one: "order assigned to you",
    many: "orders assigned to you",
    href: "/admin/orders?view=mine",
    tone: null,
  },
  to_review: {
    one: "delivery to review",
    many: "deliveries to review",
    href: "/admin/orders?view=to_review",
    tone: "warn",
  },
  articles_sent_back: {
    one: "article of yours sent back",
    many: "articles of yours sent back",
    href: "/admin/content?status=changes_requested&author=me",
    tone: "warn",
  },
  articles_to_review: {
    one: "article to review",
    many: "articles to review",
    href: "/admin/publish?status=to_review",
    tone: null,
  },
  waiting: {
    one: "conversation waiting",
    many: "conversations waiting",
    href: "/admin/messaging?view=waiting",
    tone: "warn",
  },
  comments: {
    one: "comment to approve",
    many: "comments to approve",
    href: "/admin/comments?status=held",
    tone: "warn",
  },
} as const satisfies Record<string, { one: string; many: string; href: string; tone: "warn" | "danger" | null }>;

export type HomeFigure = keyof typeof homeFigures;

/** What an editor does: their own work, reviews and questions. */
export const editorFigures = [
  "my_conversations",
  "my_orders",
  "to_review",
  "articles_sent_back",
  "articles_to_review",
  "waiting",
  "comments",
  "due_today",
  "overdue",
] as const satisfies HomeFigure[];

/** What the business needs from a person now. */
export const adminFigures = [
  "due_today",
  "overdue",
  "unassigned",
  "held",
  "refunds",
  "mismatches",
  "conversations_overdue",
  "checks_failed",
  "failed_jobs",
  "messages_failed",
  "articles_in_review",
] as const satisfies HomeFigure[];

/** The list of a figure; checks are listed of the UTC day. */
export function figureHref(figure: HomeFigure, now: number): string {
  const { href } = homeFigures[figure];
  return figure === "checks_failed" ? `${href}&since=${new Date(now).toISOString().slice(0, 10)}` : href;
}
