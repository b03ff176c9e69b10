import { pagesOf } from "#app/route-table.ts";
import type { Ids } from "./ids.ts";

export type Demo = "ada" | "bob" | "grace" | null;
/** What is opened, and by whom; `deep` goes on to the next page so many times first. */
export type Screen = { path: string; by: Demo; deep?: number };

/** Pages that answer with a redirect or a file, or need a token: nothing is read for them. */
const SKIPPED =
  /\*|:token|^\/(?:sign-|auth\/|payment|preview|shared|verify|feed|d\/:domain\/feed|learning-hub\/:type|dashboard\/work$)/;

/** Every page of the route table, then the lists with their filters, sorts and deep pages, and what the pages load. */
export function screensOf(ids: Ids): Screen[] {
  const tables = pagesOf()
    .filter(({ pattern }) => !SKIPPED.test(pattern))
    .flatMap(({ pattern, rule }) => {
      const path = filled(pattern, ids);
      return path ? [{ path, by: personFor(rule.who) }] : [];
    });
  return [...tables, ...listsOf(ids), ...callsOf(ids)];
}

function personFor(who: string): Demo {
  if (who === "admin") return "grace";
  if (who === "editor") return "bob";
  return who === "person" || who === "owner" ? "ada" : null;
}

function filled(pattern: string, ids: Ids): string | null {
  if (!pattern.includes(":")) return pattern;
  const own: Record<string, string | null> = {
    "/dashboard/orders/:id": ids.ownOrder,
    "/dashboard/reports/:id": ids.ownReport,
    "/admin/orders/:id": ids.order,
    "/admin/content/:id": ids.article,
    "/admin/publish/:id": ids.article,
    "/admin/turnitin-reports/:id/report": null,
    "/admin/users/:userId": ids.studentId,
    // Of accounts that are gone, and of experts, which no demo person is here.
    "/deletion-receipt/:id": null,
    "/dashboard/work/:id": null,
    "/services/:domain": ids.domain,
    "/d/:domain": ids.domain,
    "/admin/domains/:domain/analytics": ids.domain,
  };
  if (pattern in own) return own[pattern] ? pattern.replace(/:(?:id|userId|domain)/, own[pattern]) : null;
  return ids.slug ? pattern.replace(":domain/:slug", ids.slug) : null;
}

function listsOf({ student, conversation, ownConversation }: Ids): Screen[] {
  const name = encodeURIComponent(student?.split(" ")[0] ?? "Ann");
  const staff: Screen[] = [
    { path: "/admin/orders?view=all", by: "bob" },
    { path: "/admin/orders?view=all", by: "bob", deep: 3 },
    { path: "/admin/orders?view=all&sort=-total", by: "bob" },
    { path: `/admin/orders?view=all&q=${name}`, by: "bob" },
    { path: "/admin/turnitin-reports?status=ready", by: "grace" },
    { path: "/admin/turnitin-reports", by: "grace", deep: 3 },
    { path: `/admin/turnitin-reports?q=${name}`, by: "grace" },
    { path: "/admin/turnitin-reports?tab=dead", by: "grace" },
    { path: "/admin/users", by: "grace", deep: 3 },
    { path: `/admin/users?q=${name}`, by: "grace" },
    { path: "/admin/messages?tab=failures", by: "grace" },
    { path: "/admin/messages", by: "grace", deep: 3 },
    { path: "/admin/messages?channel=email&status=sent", by: "grace" },
    { path: "/admin/messages?kind=paid", by: "grace" },
    { path: "/admin/messages?to=student", by: "grace" },
    { path: "/admin/messages?tab=templates", by: "grace" },
    { path: `/api/search?area=admin&q=${name}`, by: "grace" },
    { path: "/api/search?area=admin&q=care+plan", by: "bob" },
    { path: "/api/search?area=admin&q=WS-000900", by: "grace" },
    { path: "/admin/search?q=essay", by: "grace" },
    { path: "/admin/comments?status=approved", by: "bob" },
    { path: "/admin/media/upload?kind=image&q=a", by: "bob" },
    { path: "/admin/analytics?range=365", by: "grace" },
    { path: "/admin/analytics?range=365&group=week", by: "grace" },
  ];
  const views = ["waiting", "mine", "unassigned", "overdue", "answered", "snoozed", "resolved", "reported"];
  for (const view of views) staff.push({ path: `/admin/messaging?view=${view}`, by: "bob" });
  if (conversation) staff.push({ path: `/admin/messaging?c=${conversation}`, by: "bob" });
  const own: Screen[] = [
    { path: "/dashboard/orders?tab=done", by: "ada" },
    { path: "/dashboard/orders?q=essay", by: "ada" },
    { path: "/api/search?area=dashboard&q=essay", by: "ada" },
    { path: "/dashboard/documents?view=list", by: "ada" },
    { path: "/dashboard/documents?q=essay", by: "ada" },
    { path: "/dashboard/messages?view=resolved", by: "ada" },
  ];
  if (ownConversation) own.push({ path: `/dashboard/messages?c=${ownConversation}`, by: "ada" });
  return [...staff, ...own];
}

/** What open pages ask for by themselves. */
function callsOf({ conversation, order }: Ids): Screen[] {
  const calls: Screen[] = [
    { path: "/api/notifications", by: "ada" },
    { path: "/api/notifications/unread", by: "bob" },
    { path: "/api/conversations/unread", by: "ada" },
    { path: "/api/checks", by: "ada" },
    { path: "/api/inbox/waiting", by: "bob" },
    { path: "/api/inbox/search?q=deadline", by: "bob" },
    { path: "/api/inbox/saved-replies", by: "bob" },
    { path: "/api/media?kind=image", by: "bob" },
    { path: "/api/health/parts", by: "bob" },
    { path: "/api/orders/export", by: "ada" },
    { path: "/api/analytics/revenue?range=365", by: "grace" },
    { path: "/api/analytics/fields/ai/articles?range=365", by: "bob" },
  ];
  if (conversation) {
    calls.push({ path: `/api/inbox/${conversation}/context`, by: "bob" });
    calls.push({ path: `/api/conversations/${conversation}/messages`, by: "bob" });
    calls.push({ path: `/api/conversations/${conversation}/search?q=report`, by: "bob" });
    calls.push({ path: `/api/conversations/${conversation}/files`, by: "bob" });
  }
  if (order) calls.push({ path: `/admin/orders?o=${order}`, by: "bob" });
  return calls;
}
