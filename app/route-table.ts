import { articleTypeSlugs, domainSlugs } from "#schema/vocabulary/content.ts";
import { serviceKinds } from "#schema/vocabulary/orders.ts";
import { defaultPageRule, type PageCache, type PageRule } from "./route-rule.ts";

/** One line of the table: a file, where it is shown, and the rule of its address. */
export type PageEntry = {
  file: string;
  /** Without one it is a layout. */
  path?: string;
  index?: true;
  /** For a file that is shown at several addresses. */
  id?: string;
  rule: Partial<PageRule>;
  children?: readonly PageEntry[];
};

const oneOf = (values: readonly string[]) => new RegExp(`^(?:${values.join("|")})$`);
const field = oneOf(domainSlugs);
const type = oneOf(articleTypeSlugs);
/** 24 articles a page: no one has a thousand pages of them. */
const number = /^[1-9]\d{0,2}$/;
const tag = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const hubQuery = { domain: field, type, tag, sort: /^most-read$/, page: number, upto: number };
const contactKeys = ["topic", "order", "message", "error", "sent", "name", "email"];
const priceKeys = ["kind", "level", "words", "unit", "minutes", "deadline", "references"];

const day = (more: Omit<PageCache, "keep"> = {}): Partial<PageRule> => ({ cache: { keep: "day", ...more } });
/** Forms that anybody may send: thirty a minute from one address. */
const door = { rate: { read: "read", write: "door" } } as const;
/** Addresses with a secret in them: guessing is counted like searching. */
const guessable = { rate: { read: "search", write: "write" } } as const;
/** A link may have been revoked a moment ago. */
const revocable = { ...guessable, database: "primary" } as const;
const article = { posts: "person", ...day({ own: ["notice"] }) } as const;

/** Every page of the site, with who may open it, how it is counted, and how it is cached. */
export const pageTable: readonly PageEntry[] = [
  layout("routes/public/layout.tsx", {}, [
    index("routes/public/home.tsx", day({ own: priceKeys })),
    page("learning-hub", "routes/content/learning-hub.tsx", day({ query: hubQuery, own: ["q"] })),
    page("services", "routes/content/services.tsx", day({ query: { kind: oneOf(serviceKinds), domain: field } })),
    page("services/:domain", "routes/content/services-domain.tsx", day({ query: { type } })),
    page("services/:domain/:slug", "routes/content/services-article.tsx", article),
    page("d/:domain", "routes/content/domain.tsx", day({ query: { type } })),
    page("d/:domain/:slug", "routes/content/article.tsx", article),
    page("pricing", "routes/orders/pricing.tsx", day({ own: priceKeys })),
    page("about", "routes/public/about.tsx", day()),
    page("contact", "routes/conversations/contact.tsx", { ...door, ...day({ own: contactKeys }) }),
    page("faq", "routes/public/faq.tsx", day({ own: ["q", "voted"] })),
    page("how-it-works", "routes/public/how-it-works.tsx", day()),
    // It shows the reply time.
    page("support", "routes/conversations/public-support.tsx", {
      ...door,
      cache: { keep: "minute", own: contactKeys },
    }),
    page("terms", "routes/public/terms.tsx", day()),
    page("privacy", "routes/public/privacy.tsx", day()),
    page("integrity", "routes/public/integrity.tsx", day()),
    page("preview", "routes/content/preview.tsx", guessable),
    page("unsubscribe/:token", "routes/notifications/unsubscribe.tsx", guessable),
    page("verify/:id", "routes/checks/verify.tsx", revocable),
    page("deletion-receipt/:id", "routes/identity/deletion-receipt.tsx", guessable),
    page("shared", "routes/checks/open-shared.tsx", revocable),
    page("payment", "routes/payments/payment.tsx"),
    page("payment/gateway", "routes/payments/payment-gateway.tsx"),
    page("payment/success", "routes/payments/payment-success.tsx"),
    page("payment/cancel", "routes/payments/payment-cancel.tsx"),
    page("payment/failure", "routes/payments/payment-failure.tsx"),
    page("check-turnitin", "routes/checks/check-turnitin.tsx", day()),
    page("turnitin/submit", "routes/checks/turnitin-submit.tsx"),
    layout("routes/identity/layout.tsx", { who: "guest", ...door }, [
      page("sign-in/*", "routes/identity/sign-in.tsx"),
      page("sign-up/*", "routes/identity/sign-up.tsx"),
      page("auth/admin-login/*", "routes/identity/admin-login.tsx"),
      page("auth/account/*", "routes/identity/account.tsx", { who: "person" }),
      page("auth/confirm", "routes/identity/confirm.tsx", { who: "person" }),
    ]),
    page("auth/forgot-password", "routes/identity/forgot-password.tsx", door),
    page("auth/reset-password/:token", "routes/identity/reset-password.tsx", {
      rate: { read: "search", write: "door" },
    }),
    page("auth/merge/:token", "routes/identity/merge.tsx", { rate: { read: "search", write: "door" } }),
    // These two lead on to the pages above.
    page("auth/login", "routes/identity/login.tsx", door),
    page("auth/register", "routes/identity/register.tsx", door),
    page("*", "routes/public/not-found.tsx"),
  ]),
  layout("routes/checks/reports/layout.tsx", {}, [
    page("check-turnitin/sample", "routes/checks/reports/sample.tsx"),
    page("shared/report", "routes/checks/reports/shared.tsx", revocable),
    page("turnitin/submit/private", "routes/checks/reports/private.tsx"),
  ]),
  page("feed.xml", "routes/content/feeds/feed.ts", day()),
  page("feed.atom", "routes/content/feeds/feed.ts", day(), { id: "routes/feeds/feed-atom" }),
  page("d/:domain/feed.xml", "routes/content/feeds/feed.ts", day(), { id: "routes/feeds/domain-feed" }),
  page("d/:domain/feed.atom", "routes/content/feeds/feed.ts", day(), { id: "routes/feeds/domain-feed-atom" }),
  page("learning-hub/:type/feed.xml", "routes/content/feeds/feed.ts", day(), { id: "routes/feeds/type-feed" }),
  page("learning-hub/:type/feed.atom", "routes/content/feeds/feed.ts", day(), { id: "routes/feeds/type-feed-atom" }),
  page("d/:domain/:slug.md", "routes/content/feeds/markdown-version.ts", day({ own: ["notice"] })),
  page("sitemap.xml", "routes/content/feeds/sitemap.ts", day()),
  page("robots.txt", "routes/content/feeds/robots.ts", day()),
  page("llms.txt", "routes/content/feeds/llms.ts", day()),
  page("manifest.webmanifest", "routes/dashboard/app-manifest.ts"),
  // Who has written too much may still leave a shared computer.
  page("sign-out", "routes/identity/sign-out.tsx", { rate: { read: "read", write: "read" } }),
  page("dashboard", "routes/dashboard/layout.tsx", { who: "person" }, {}, [
    layout("routes/dashboard/frame.tsx", {}, [
      index("routes/dashboard/home.tsx"),
      page(
        "search",
        "routes/search/search.tsx",
        { rate: { read: "search", write: "write" } },
        { id: "routes/search/own" },
      ),
      page("orders", "routes/orders/orders.tsx"),
      page("orders/:id", "routes/orders/order.tsx", { who: "owner" }),
      page("work", "routes/orders/work.tsx"),
      page("work/:id", "routes/orders/work-order.tsx"),
      page("new-order", "routes/orders/new-order.tsx"),
      page("messages", "routes/conversations/messages.tsx"),
      page("email-admin", "routes/conversations/email-admin.tsx"),
      page("support", "routes/conversations/support.tsx"),
      page("profile", "routes/identity/profile.tsx"),
      page("settings", "routes/settings/settings.tsx"),
      page("notices", "routes/notifications/notifications.tsx"),
      page("documents", "routes/checks/documents.tsx"),
      page("reports/:id", "routes/checks/report.tsx", { who: "owner" }),
    ]),
  ]),
  page("admin", "routes/admin/layout.tsx", { who: "editor" }, {}, [
    layout("routes/admin/frame.tsx", {}, [
      index("routes/admin/overview.tsx"),
      page(
        "search",
        "routes/search/search.tsx",
        { rate: { read: "search", write: "write" } },
        { id: "routes/search/staff" },
      ),
      page("content", "routes/content/admin/content.tsx"),
      page("comments", "routes/content/admin/comments.tsx"),
      page("content/new", "routes/content/admin/content-new.tsx"),
      page("content/:id", "routes/content/admin/content-item.tsx"),
      page("publish", "routes/content/admin/publish.tsx"),
      page("publish/:id", "routes/content/admin/publish-item.tsx"),
      page("users", "routes/identity/admin/users.tsx", { who: "admin" }),
      page("users/:userId", "routes/identity/admin/person.tsx", { who: "admin" }),
      page("analytics", "routes/analytics/analytics.tsx", { who: "admin" }),
      page("domains/:domain/analytics", "routes/analytics/domain-analytics.tsx"),
      page("orders", "routes/orders/admin/orders.tsx"),
      page("orders/:id", "routes/orders/admin/order.tsx"),
      page("messaging", "routes/conversations/admin/messaging.tsx"),
      page("support", "routes/conversations/admin/support.tsx"),
      page("messages", "routes/notifications/admin/messages.tsx", { who: "admin" }),
      page("media/upload", "routes/media/media-upload.tsx"),
      page("settings", "routes/settings/admin/settings.tsx", { who: "admin" }),
      page("settings/prices", "routes/orders/admin/prices.tsx", { who: "admin" }),
      page("settings/retention", "routes/settings/admin/retention.tsx", { who: "admin" }),
      // Each text that is tried costs as much as a search.
      page("settings/integrity", "routes/settings/admin/integrity.tsx", {
        who: "admin",
        rate: { read: "read", write: "search" },
      }),
      page("settings/integrations", "routes/settings/admin/integrations.tsx", {
        who: "admin",
        rate: { read: "read", write: "search" },
      }),
      page("settings/notifications", "routes/settings/admin/staff-notifications.tsx", { who: "admin" }),
      page("settings/alerts", "routes/settings/admin/alerts.tsx", { who: "admin" }),
      page("settings/coupons", "routes/orders/admin/coupons.tsx", { who: "admin" }),
      page("settings/experts", "routes/orders/admin/experts.tsx", { who: "admin" }),
      page("settings/answers", "routes/conversations/admin/saved-replies.tsx"),
      page("settings/support", "routes/conversations/admin/support-hours.tsx", { who: "admin" }),
      page("audit", "routes/audit/admin/audit.tsx", { who: "admin" }),
      page("money", "routes/payments/admin/money.tsx", { who: "admin" }),
      page("turnitin-reports", "routes/checks/admin/turnitin-reports.tsx"),
      page("turnitin-reports/:id/report", "routes/checks/admin/turnitin-report.tsx", {
        who: "admin",
        fresh: true,
      }),
    ]),
  ]),
];

function layout(file: string, rule: Partial<PageRule>, children: readonly PageEntry[]): PageEntry {
  return { file, rule, children };
}

function index(file: string, rule: Partial<PageRule> = {}): PageEntry {
  return { file, index: true, rule };
}

function page(
  path: string,
  file: string,
  rule: Partial<PageRule> = {},
  { id }: { id?: string } = {},
  children?: readonly PageEntry[],
): PageEntry {
  return { file, path, rule, ...(id !== undefined && { id }), ...(children && { children }) };
}

/** A page with its whole address as a pattern (`/d/:domain`) and its rule, its layouts' included. */
export type Page = { pattern: string; id: string; rule: PageRule };

/** All pages of the table, layouts left out. */
export function pagesOf(
  entries: readonly PageEntry[] = pageTable,
  above: { pattern: string; rule: PageRule } = { pattern: "", rule: defaultPageRule },
): Page[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${above.pattern}/${entry.path}` : above.pattern;
    const rule = { ...above.rule, ...entry.rule };
    const isPage = entry.index === true || (entry.path !== undefined && entry.children === undefined);
    const own = isPage ? [{ pattern: pattern || "/", id: entry.id ?? entry.file.replace(/\.tsx?$/, ""), rule }] : [];
    return [...own, ...pagesOf(entry.children ?? [], { pattern, rule })];
  });
}
