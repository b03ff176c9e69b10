import type { AnalyticsSection } from "#schema/vocabulary/analytics.ts";

export const sectionTitles: Readonly<Record<AnalyticsSection, string>> = {
  revenue: "Revenue and refunds",
  orders: "Orders",
  services: "Orders by service",
  fields: "Orders by field",
  coupons: "Orders by coupon",
  "order-funnel": "From visit to approved order",
  "check-funnel": "From check page to opened report",
  checks: "Checks",
  stages: "Time by stage of a check",
  failures: "Failed checks by reason",
  articles: "Articles by views",
  leads: "What articles lead to",
  questions: "Questions without an answer",
  replies: "Time to first reply",
  experts: "Load and lateness of experts",
  coverage: "Experts of this field",
  provider: "Comparison with Stripe",
};

/** What has to happen before there is something to show. */
export const sectionHelp: Readonly<Record<AnalyticsSection, string>> = {
  revenue: "Revenue appears here with the first payment.",
  orders: "Orders appear here as soon as students place them.",
  services: "Services appear here with the first order.",
  fields: "Fields appear here with the first order.",
  coupons: "Coupons appear here with the first order.",
  "order-funnel": "Steps appear here as soon as the public pages are visited.",
  "check-funnel": "Steps appear here as soon as a text is checked.",
  checks: "Checks appear here as soon as students upload texts.",
  stages: "Times appear here after 5 finished checks.",
  failures: "No check failed in this time.",
  articles: "Articles appear here as soon as they are read.",
  leads: "Articles appear here as soon as readers open another page from them.",
  questions: "Questions appear here when a search finds no article 5 times.",
  replies: "Times appear here with the first reply to a conversation.",
  experts: "Experts appear here when an admin adds them in Settings.",
  coverage: "No active expert works in this field. Admins add experts in Settings.",
  provider: "Days appear here after the first night.",
};

/** The id of a section's heading. The page of a field has a table of its articles as well. */
export function anchorOf(id: AnalyticsSection): string {
  return id === "articles" ? "article-views" : id;
}
