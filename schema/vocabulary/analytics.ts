/** By what orders and money are broken down. */
export const orderBreakdowns = ["service", "field", "coupon"] as const;
export type OrderBreakdown = (typeof orderBreakdowns)[number];

/** The pages that an article may lead to. */
export const articleLeadTargets = ["pricing", "order", "check", "contact", "article"] as const;
export type ArticleLeadTarget = (typeof articleLeadTargets)[number];

/** The days that a statistic covers, today included. */
export const analyticsRanges = [7, 30, 90, 365] as const;
export type AnalyticsRange = (typeof analyticsRanges)[number];

/** The pages whose views are counted by day; all others together are `other`. */
const countedPages = [
  "home",
  "services",
  "hub",
  "article",
  "pricing",
  "check_page",
  "check_form",
  "order_form",
  "checkout",
  "support",
  "other",
] as const;
export type CountedPage = (typeof countedPages)[number];

/** Lower bounds of the intervals in which times to a first reply are counted, hours. */
export const replyHours = [0, 1, 4, 8, 24] as const;

/** What the points of a chart over time add up. */
export const analyticsGroups = ["day", "week", "month"] as const;
export type AnalyticsGroup = (typeof analyticsGroups)[number];

/** The parts of the statistics: each has a place on the screen and a CSV file. */
export const analyticsSections = [
  "revenue",
  "orders",
  "services",
  "fields",
  "coupons",
  "order-funnel",
  "check-funnel",
  "checks",
  "stages",
  "failures",
  "articles",
  "leads",
  "questions",
  "replies",
  "experts",
  "coverage",
  "provider",
] as const;
export type AnalyticsSection = (typeof analyticsSections)[number];
