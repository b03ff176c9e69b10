import { articleTypeSlugs, domainSlugs } from "#schema/vocabulary/content.ts";
import { serviceKinds } from "#schema/vocabulary/orders.ts";
import { defaultPageRule, type PageCache, type PageRule } from "./route-rule.ts";

/** What a page says itself: who may open it, always, and what of the rest differs from its layout. */
type OwnRule = Pick<PageRule, "who"> & Partial<PageRule>;

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

const anyone = { who: "anyone" } as const;
const guest = { who: "guest" } as const;
const person = { who: "person" } as const;
const owner = { who: "owner" } as const;
const expert = { who: "expert" } as const;
const editor = { who: "editor" } as const;
const admin = { who: "admin" } as const;

const day = (more: Omit<PageCache, "keep"> = {}): OwnRule => ({ ...anyone, cache: { keep: "day", ...more } });
/** Forms that anybody may send: thirty a minute from one address. */
const door = { ...anyone, rate: { read: "read", write: "door" } } as const;
/** Addresses with a secret in them: guessing is counted like searching. */
const guessable = { ...anyone, rate: { read: "search", write: "write" } } as const;
/** Words to look for, as costly when they are sent as when they are read. */
const searched = { rate: { read: "read", write: "search" } } as const;
/** A link may have been revoked a moment ago. */
const revocable = { ...guessable, database: "primary" } as const;
const article = { posts: "person", ...day({ own: ["notice"] }) } as const;

/**
 * Every page of the site, with who may open it, how it is counted, and how it is cached. `who` decides access
 * (app/middleware/require-page-right.ts); it is never taken over from a layout, and without one nothing is built.
 */
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
    page("payment", "routes/payments/payment.tsx", anyone),
    page("payment/gateway", "routes/payments/payment-gateway.tsx", anyone),
    page("payment/success", "routes/payments/payment-success.tsx", anyone),
    page("payment/cancel", "routes/payments/payment-cancel.tsx", anyone),
    page("payment/failure", "routes/payments/payment-failure.tsx", anyone),
    page("check-turnitin", "routes/checks/check-turnitin.tsx", day()),
    page("turnitin/submit", "routes/checks/turnitin-submit.tsx", anyone),
    layout("routes/identity/layout.tsx", { rate: door.rate }, [
      page("sign-in/*", "routes/identity/sign-in.tsx", guest),
      page("sign-up/*", "routes/identity/sign-up.tsx", guest),
      page("auth/admin-login/*", "routes/identity/admin-login.tsx", guest),
      page("auth/account/*", "routes/identity/account.tsx", person),
      page("auth/confirm", "routes/identity/confirm.tsx", person),
    ]),
    page("auth/forgot-password", "routes/identity/forgot-password.tsx", door),
    page("auth/reset-password/:token", "routes/identity/reset-password.tsx", {
      ...anyone,
      rate: { read: "search", write: "door" },
    }),
    page("auth/merge/:token", "routes/identity/merge.tsx", { ...anyone, rate: { read: "search", write: "door" } }),
    // These two lead on to the pages above.
    page("auth/login", "routes/identity/login.tsx", door),
    page("auth/register", "routes/identity/register.tsx", door),
    page("*", "routes/public/not-found.tsx", anyone),
  ]),
  layout("routes/checks/reports/layout.tsx", {}, [
    page("check-turnitin/sample", "routes/checks/reports/sample.tsx", anyone),
    page("shared/report", "routes/checks/reports/shared.tsx", revocable),
    page("turnitin/submit/private", "routes/checks/reports/private.tsx", anyone),
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
  page("manifest.webmanifest", "routes/dashboard/app-manifest.ts", anyone),
  // Who has written too much may still leave a shared computer.
  page("sign-out", "routes/identity/sign-out.tsx", { ...anyone, rate: { read: "read", write: "read" } }),
  area("dashboard", "routes/dashboard/layout.tsx", [
    layout("routes/dashboard/frame.tsx", {}, [
      index("routes/dashboard/home.tsx", person),
      page("search", "routes/search/search.tsx", { ...person, rate: guessable.rate }, { id: "routes/search/own" }),
      page("orders", "routes/orders/orders.tsx", person),
      page("orders/:id", "routes/orders/order.tsx", owner),
      page("work", "routes/orders/work.tsx", expert),
      page("work/:id", "routes/orders/work-order.tsx", expert),
      page("new-order", "routes/orders/new-order.tsx", person),
      page("messages", "routes/conversations/messages.tsx", person),
      page("email-admin", "routes/conversations/email-admin.tsx", person),
      page("support", "routes/conversations/support.tsx", person),
      page("profile", "routes/identity/profile.tsx", person),
      page("settings", "routes/settings/settings.tsx", person),
      page("notices", "routes/notifications/notifications.tsx", person),
      page("documents", "routes/checks/documents.tsx", person),
      page("reports/:id", "routes/checks/report.tsx", owner),
    ]),
  ]),
  area("admin", "routes/admin/layout.tsx", [
    layout("routes/admin/frame.tsx", {}, [
      index("routes/admin/overview.tsx", editor),
      page("search", "routes/search/search.tsx", { ...editor, rate: guessable.rate }, { id: "routes/search/staff" }),
      page("content", "routes/content/admin/content.tsx", editor),
      page("comments", "routes/content/admin/comments.tsx", editor),
      page("content/new", "routes/content/admin/content-new.tsx", editor),
      page("content/:id", "routes/content/admin/content-item.tsx", editor),
      page("publish", "routes/content/admin/publish.tsx", editor),
      page("publish/:id", "routes/content/admin/publish-item.tsx", editor),
      page("users", "routes/identity/admin/users.tsx", admin),
      page("users/:userId", "routes/identity/admin/person.tsx", admin),
      page("analytics", "routes/analytics/analytics.tsx", admin),
      page("domains/:domain/analytics", "routes/analytics/domain-analytics.tsx", editor),
      page("orders", "routes/orders/admin/orders.tsx", editor),
      page("orders/:id", "routes/orders/admin/order.tsx", editor),
      page("messaging", "routes/conversations/admin/messaging.tsx", editor),
      page("support", "routes/conversations/admin/support.tsx", editor),
      page("messages", "routes/notifications/admin/messages.tsx", admin),
      page("media/upload", "routes/media/media-upload.tsx", editor),
      page("settings", "routes/settings/admin/settings.tsx", admin),
      page("settings/prices", "routes/orders/admin/prices.tsx", admin),
      page("settings/retention", "routes/settings/admin/retention.tsx", admin),
      // Each text that is tried costs as much as a search.
      page("settings/integrity", "routes/settings/admin/integrity.tsx", { ...admin, ...searched }),
      page("settings/integrations", "routes/settings/admin/integrations.tsx", { ...admin, ...searched }),
      page("settings/notifications", "routes/settings/admin/staff-notifications.tsx", admin),
      page("settings/alerts", "routes/settings/admin/alerts.tsx", admin),
      page("settings/coupons", "routes/orders/admin/coupons.tsx", admin),
      page("settings/experts", "routes/orders/admin/experts.tsx", admin),
      page("settings/answers", "routes/conversations/admin/saved-replies.tsx", editor),
      page("settings/support", "routes/conversations/admin/support-hours.tsx", admin),
      page("audit", "routes/audit/admin/audit.tsx", admin),
      page("money", "routes/payments/admin/money.tsx", admin),
      page("turnitin-reports", "routes/checks/admin/turnitin-reports.tsx", editor),
      page("turnitin-reports/:id/report", "routes/checks/admin/turnitin-report.tsx", { ...admin, fresh: true }),
    ]),
  ]),
];

type LayoutRule = Omit<Partial<PageRule>, "who">;

function layout(file: string, rule: LayoutRule, children: readonly PageEntry[]): PageEntry {
  return { file, rule, children };
}

function area(path: string, file: string, children: readonly PageEntry[]): PageEntry {
  return { file, path, rule: {}, children };
}

function index(file: string, rule: OwnRule): PageEntry {
  return { file, index: true, rule };
}

function page(path: string, file: string, rule: OwnRule, { id }: { id?: string } = {}): PageEntry {
  return { file, path, rule, ...(id !== undefined && { id }) };
}

/** A page with its whole address as a pattern (`/d/:domain`) and its rule, its layouts' included. */
export type Page = { pattern: string; id: string; rule: PageRule };

/**
 * All pages of the table, layouts left out.
 *
 * @throws Error for a page that does not say who may open it, and for two at one address
 */
export function pagesOf(entries: readonly PageEntry[] = pageTable): Page[] {
  const pages = pagesIn(entries, { pattern: "", rule: defaultPageRule });
  const twice = pages.find(({ pattern }, at) => pages.findIndex((other) => other.pattern === pattern) !== at);
  if (twice) throw new Error(`${twice.pattern} is the address of two pages.`);
  return pages;
}

function pagesIn(entries: readonly PageEntry[], above: { pattern: string; rule: Omit<PageRule, "who"> }): Page[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${above.pattern}/${entry.path}` : above.pattern;
    const { who, ...own } = entry.rule;
    const rule = { ...above.rule, ...own };
    if (entry.children) return pagesIn(entry.children, { pattern, rule });
    if (!who) throw new Error(`${entry.file} does not say who may open it (app/route-table.ts).`);
    return [{ pattern: pattern || "/", id: idOf(entry), rule: { ...rule, who } }];
  });
}

/** Ids of the layouts of the table. Each is the frame of its pages, and has a page at its own address. */
export function layoutIdsOf(entries: readonly PageEntry[] = pageTable): string[] {
  return entries.flatMap((entry) => (entry.children ? [idOf(entry), ...layoutIdsOf(entry.children)] : []));
}

/** The id of the entry's route, as React Router names it. */
function idOf({ id, file }: PageEntry): string {
  return id ?? file.replace(/\.tsx?$/, "");
}
