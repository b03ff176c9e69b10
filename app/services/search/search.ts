import { shortId } from "#core/checks/admin-checks.ts";
import { statusNames as articleStatusNames } from "#core/content/article.ts";
import { topicName } from "#core/conversations/topic-names.ts";
import { type Actor, isPerson, isStaffRole } from "#core/identity/actor.ts";
import { orderNumber, statusNames } from "#core/orders/order.ts";
import { closedArea } from "#core/platform/closed-areas.ts";
import { seesPublicPages } from "#core/platform/closed-site.ts";
import type { Clock, Content } from "#core/ports.ts";
import type { Found } from "#core/search/found.ts";
import { pagesFound } from "#core/search/pages.ts";
import type { Database } from "#db/client.ts";
import {
  findArticlesUnscoped,
  findChecksUnscoped,
  findOrdersUnscoped,
  findOwnConversations,
  findOwnDocuments,
  findOwnOrders,
  findOwnReports,
  findPeopleUnscoped,
} from "#db/search/everywhere.ts";
import { findConversations } from "#db/search/staff-search.ts";
import type { Flags } from "#schema/platform/flags.ts";
import type { SearchArea } from "#schema/vocabulary/search.ts";

/** Rows of each kind. */
const OF_A_KIND = 5;
/** A shorter text finds pages alone. */
const LEAST_CHARACTERS = 2;

/** One search of an area: what someone may open there, and nothing else. */
export function createSearch({ db, content, clock }: { db: Database; content: Content; clock: Clock }) {
  /**
   * Pages and actions of the area, and what is in it. In the admin area staff find everything that their role may open;
   * in the dashboard everyone finds only their own, and published articles.
   *
   * @param q at most SEARCH_MAX characters, without spaces at its ends
   * @param expert whether the person has an expert's page
   */
  async function find(
    actor: Actor,
    q: string,
    { area, flags, expert }: { area: SearchArea; flags: Flags; expert: boolean },
  ): Promise<Found[]> {
    if (!isPerson(actor)) return [];
    const pages = pagesFound(q, { area, role: actor.role, expert, flags });
    if (q.length < LEAST_CHARACTERS) return pages;
    const found = area === "admin" ? await ofStaff(actor, q) : await ofPerson(actor, q, flags);
    const open = found.filter(({ href }) => closedArea(flags, href.replace(/\?.*$/, "")) === null);
    return [...pages.slice(0, OF_A_KIND), ...open];
  }

  async function ofStaff(actor: Actor, q: string): Promise<Found[]> {
    if (!isPerson(actor) || !isStaffRole(actor.role)) return [];
    const isAdmin = actor.role === "admin";
    const [people, orders, conversations, checks, articles] = await Promise.all([
      isAdmin ? findPeopleUnscoped(db, q, OF_A_KIND) : [],
      findOrdersUnscoped(db, q, OF_A_KIND),
      findConversations(db, q, OF_A_KIND),
      isAdmin ? findChecksUnscoped(db, q, OF_A_KIND) : [],
      findArticlesUnscoped(db, q, OF_A_KIND),
    ]);
    return [
      ...people.map(({ id, name, email }) => line("person", id, name, email, `/admin/users/${id}`)),
      ...orders.map((order) => orderLine(order, `/admin/orders/${order.id}`)),
      ...conversations.map(({ id, name, reference, subject }) =>
        line("conversation", id, topicName(subject), `${reference}, ${name}`, `/admin/messaging?c=${id}`),
      ),
      ...checks.map(({ id, status, name }) =>
        line("check", id, shortId(id), name ? `${status}, ${name}` : status, `/admin/turnitin-reports?id=${id}`),
      ),
      ...articles.map(({ id, title, status }) =>
        line("article", id, title, articleStatusNames[status], `/admin/content/${id}`),
      ),
    ];
  }

  async function ofPerson(actor: Actor, q: string, flags: Flags): Promise<Found[]> {
    const [orders, conversations, documents, reports, articles] = await Promise.all([
      findOwnOrders(db, actor, q, OF_A_KIND),
      findOwnConversations(db, actor, q, OF_A_KIND),
      findOwnDocuments(db, actor, q, OF_A_KIND),
      findOwnReports(db, actor, q, clock.now(), OF_A_KIND),
      seesPublicPages(flags, isPerson(actor) ? actor.role : null) ? published(q) : [],
    ]);
    return [
      ...orders.map((order) => orderLine(order, `/dashboard/orders/${order.id}`)),
      ...conversations.map(({ id, subject, reference }) =>
        line("conversation", id, topicName(subject), reference, `/dashboard/messages?c=${id}`),
      ),
      ...documents.map(({ id, name }) =>
        line("document", id, name, "", `/dashboard/documents?${new URLSearchParams({ q: name })}`),
      ),
      ...reports.map(({ id, title, scoreTenths }) =>
        line("report", id, title, `${scoreTenths / 10} % similar`, `/dashboard/reports/${id}`),
      ),
      ...articles,
    ];
  }

  /** A content service that does not answer must not take the rest of the search with it. */
  async function published(q: string): Promise<Found[]> {
    try {
      const { items } = await content.list({ q }, 0, OF_A_KIND);
      return items.map(({ id, title, domain, slug, isPreview }) =>
        line("article", id, title, isPreview ? "preview" : "", `/d/${domain}/${slug}`),
      );
    } catch {
      return [];
    }
  }

  return { find };
}

function orderLine(
  { id, number, title, status }: { id: string; number: number; title: string; status: keyof typeof statusNames },
  href: string,
): Found {
  return line("order", id, title, `${orderNumber(number)}, ${statusNames[status].toLowerCase()}`, href);
}

function line(kind: Found["kind"], id: string, title: string, detail: string, href: string): Found {
  return { kind, id, title, detail, href };
}
