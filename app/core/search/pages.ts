import { closedArea } from "#core/platform/closed-areas.ts";
import { seesPublicPages } from "#core/platform/closed-site.ts";
import type { Role } from "#schema/identity/user.ts";
import type { Flags } from "#schema/platform/flags.ts";
import type { SearchArea } from "#schema/vocabulary/search.ts";
import type { Found } from "./found.ts";
import { plainLetters, termsOf } from "./search.ts";

type Page = {
  href: string;
  title: string;
  /** Other words for it. */
  words?: string;
  /** Who may open it, if not everyone of the area. */
  who?: "admin" | "expert";
};

const dashboardPages: readonly Page[] = [
  { href: "/dashboard", title: "Dashboard", words: "home overview" },
  {
    href: "/dashboard/new-order",
    title: "New order",
    words: "order help proofreading editing formatting feedback tutoring",
  },
  { href: "/turnitin/submit", title: "Check a draft", words: "similarity upload plagiarism turnitin" },
  { href: "/dashboard/email-admin", title: "Message us", words: "email admin support contact question" },
  { href: "/dashboard/orders", title: "Orders" },
  { href: "/dashboard/work", title: "Your work", words: "expert", who: "expert" },
  { href: "/dashboard/documents", title: "Documents", words: "files drafts uploads reports" },
  { href: "/dashboard/messages", title: "Messages", words: "conversations inbox" },
  { href: "/dashboard/support", title: "Support", words: "help faq" },
  { href: "/dashboard/profile", title: "Profile", words: "name picture email password university" },
  {
    href: "/dashboard/settings",
    title: "Settings",
    words: "theme time zone density privacy sessions notifications calendar",
  },
  { href: "/dashboard/settings#export", title: "Export my data", words: "download archive" },
  { href: "/pricing", title: "Prices", words: "cost calculator" },
  { href: "/learning-hub", title: "Learning hub", words: "articles guides" },
];

const adminPages: readonly Page[] = [
  { href: "/admin", title: "Overview", words: "home today health" },
  { href: "/admin/orders", title: "Orders", words: "assign overdue deadlines" },
  { href: "/admin/messaging", title: "Messaging", words: "inbox conversations support" },
  { href: "/admin/content", title: "Content", words: "articles" },
  { href: "/admin/content/new", title: "New article", words: "write" },
  { href: "/admin/publish", title: "Publish queue", words: "review schedule" },
  { href: "/admin/comments", title: "Comments", words: "moderate" },
  { href: "/admin/media/upload", title: "Documents", words: "media images upload" },
  { href: "/admin/turnitin-reports", title: "Turnitin", words: "checks reports similarity collections" },
  { href: "/admin/users", title: "Users", words: "people roles invite suspend", who: "admin" },
  { href: "/admin/money", title: "Money", words: "payments refunds mismatches disputes", who: "admin" },
  { href: "/admin/analytics", title: "Analytics", words: "revenue funnel statistics", who: "admin" },
  { href: "/admin/messages", title: "Message log", words: "emails templates failures announcement", who: "admin" },
  { href: "/admin/audit", title: "Audit log", words: "history security", who: "admin" },
  { href: "/admin/settings", title: "Settings", words: "feature flags", who: "admin" },
  { href: "/admin/settings/prices", title: "Prices", words: "price list packs tax services deadlines", who: "admin" },
  { href: "/admin/settings/coupons", title: "Coupons", words: "discount", who: "admin" },
  { href: "/admin/settings/experts", title: "Experts", words: "capacity", who: "admin" },
  { href: "/admin/settings/answers", title: "Saved replies", words: "answers templates" },
  { href: "/admin/settings/support", title: "Support hours", who: "admin" },
  { href: "/admin/settings/retention", title: "Retention", words: "delete days", who: "admin" },
  { href: "/admin/settings/integrity", title: "Integrity rules", who: "admin" },
  { href: "/admin/settings/integrations", title: "Integrations", words: "stripe clerk telegram", who: "admin" },
  { href: "/admin/settings/alerts", title: "Alerts", words: "thresholds health", who: "admin" },
  { href: "/admin/settings/notifications", title: "Staff notifications", who: "admin" },
  { href: "/dashboard", title: "Your dashboard", words: "student" },
];

export type PagesFor = { area: SearchArea; role: Role; expert: boolean; flags: Flags };

/**
 * The pages of an area that someone may open and whose name or other words have every word of the query, those whose
 * name begins with it first. Without a query: all of them.
 */
export function pagesFound(q: string, { area, role, expert, flags }: PagesFor): Found[] {
  const terms = termsOf(plainLetters(q));
  const staff = role === "editor" || role === "admin";
  const pages = area === "admin" ? (staff ? adminPages : []) : dashboardPages;
  return pages
    .filter(({ who }) => who === undefined || (who === "admin" ? role === "admin" : expert))
    .filter(({ href }) => isOpen(href, role, flags))
    .map((page) => ({ page, names: page.title.toLowerCase(), all: `${page.title} ${page.words ?? ""}`.toLowerCase() }))
    .filter(({ all }) => terms.every((term) => all.split(" ").some((word) => word.startsWith(term))))
    .sort((a, b) => rank(a.names, terms) - rank(b.names, terms))
    .map(({ page: { href, title } }) => ({ id: href, kind: "page", title, detail: "", href }));
}

function rank(name: string, terms: readonly string[]): number {
  const [first] = terms;
  if (first === undefined || name.startsWith(first)) return 0;
  return terms.every((term) => name.includes(term)) ? 1 : 2;
}

function isOpen(href: string, role: Role, flags: Flags): boolean {
  const [path = ""] = href.split("#");
  if (path === "/turnitin/submit") return flags.turnitin;
  if (path.startsWith("/admin") || path.startsWith("/dashboard")) return closedArea(flags, path) === null;
  return seesPublicPages(flags, role);
}
