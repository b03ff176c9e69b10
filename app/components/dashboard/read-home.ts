import { money } from "#app/components/orders/pricing/money.ts";
import { rowOfOrder } from "#app/components/orders/row-of-order.ts";
import { serviceNames } from "#app/content/order-names.ts";
import type { AppContext } from "#app/context.ts";
import { topicName } from "#core/conversations/topic-names.ts";
import { greeting } from "#core/dashboard/greeting.ts";
import { monthOf, spanOfMonth } from "#core/dashboard/month.ts";
import { NEEDS_SHOWN, type NeedyOrder, needsOf } from "#core/dashboard/needs.ts";
import { sparkline } from "#core/dashboard/sparkline.ts";
import { trendText } from "#core/dashboard/trend.ts";
import { isPerson, zoneOf } from "#core/identity/actor.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { Part } from "./part.tsx";

const ORDERS_SHOWN = 4;
/** More than are shown, because the most urgent of them are chosen. */
const READ_MOST = 20;
const REPORTS_SHOWN = 3;
const DEADLINES_SHOWN = 4;
const DEADLINES_MOST = 60;
/** The time of "Last 120 days", about a term. */
const TERM_DAYS = 120;

export const orderTabs = ["active", "delivered", "all"] as const;
export type OrderTab = (typeof orderTabs)[number];

/**
 * What the dashboard shows. A part that fails does not fail the others. With `streamed` the slower parts are promises,
 * for a navigation of the router; a document is complete, so that it needs no script.
 */
export async function readHome(app: AppContext, { tab, streamed }: { tab: OrderTab; streamed: boolean }) {
  const { services, actor, now, report } = app;
  const part = <T>(read: () => Promise<T>) => partOf(report, read);
  const [checks, conversations, documents, orders, active] = await Promise.all([
    part(() => services.checks.list(actor)),
    part(() => services.conversations.list(actor, { limit: READ_MOST })),
    part(() => services.documents.latest(actor, READ_MOST)),
    part(() => services.orders.student.latest(actor, { tab: "needs", q: "" }, READ_MOST)),
    part(() => services.orders.student.latest(actor, { tab: "active", q: "" }, READ_MOST, "due")),
  ]);
  const zone = zoneOf(actor) || (found(active)?.items[0] ?? found(orders)?.items[0])?.timeZone || "";
  const later = {
    reports: part(() => latestReports(app)),
    since: part(() => sinceLastVisit(app)),
    month: part(() => monthOfDeadlines(app, zone || "UTC")),
    term: part(() => spending(app)),
    message: part(async () => ({ newest: newestMessage(value(conversations), value(active).items) })),
  };
  const starting = found(checks)?.length === 0 && found(documents)?.length === 0 && found(active)?.counts.all === 0;
  return {
    title: title(actor, now, zone),
    /** Nothing was checked or ordered yet. */
    starting,
    /** And nothing was written either. */
    first: starting && found(conversations)?.length === 0,
    needs: await part(async () => {
      const own = value(orders).items;
      const quoted = value(active).items.filter(({ status }) => status === "quoted");
      const reports = await services.reports.list(actor, NEEDS_SHOWN * 2);
      const shown = needsOf(
        {
          orders: [...own, ...quoted].map(needyOrder),
          checks: value(checks).map(({ problem, ...check }) => ({ ...check, problem: problem?.title ?? null })),
          files: brokenFiles(value(documents)),
          conversations: value(conversations).map(({ subject, ...one }) => ({ ...one, subject: topicName(subject) })),
          reports: reports.map(({ scoreTenths, ...report }) => ({
            ...report,
            score: (scoreTenths / 10).toFixed(1),
          })),
        },
        now,
      );
      return {
        ...shown,
        lead: leadOf(shown.waiting),
        confirming: own.some(({ confirming }) => confirming),
      };
    }),
    orders: await part(async () => {
      const { items, counts } =
        tab === "active" ? value(active) : await services.orders.student.latest(actor, { tab, q: "" }, ORDERS_SHOWN);
      return { tab, items: items.slice(0, ORDERS_SHOWN).map(rowOfOrder), counts };
    }),
    checks: found(checks) ?? [],
    unread: found(conversations)?.filter(({ unread }) => unread > 0).length ?? 0,
    ...(streamed ? later : await settled(later)),
    now,
  };
}

/** Greets a person by their first name. */
function title(actor: AppContext["actor"], now: number, zone: string): string {
  const name = isPerson(actor) ? actor.fullName.split(/\s/)[0] : "";
  return name ? `${greeting(now, zone)}, ${name}` : "Dashboard";
}

function leadOf(waiting: number): string | undefined {
  if (waiting === 0) return undefined;
  return `${waiting === 1 ? "1 item needs" : `${waiting} items need`} your attention.`;
}

type Listed = Awaited<ReturnType<AppContext["services"]["orders"]["student"]["latest"]>>["items"][number];
type OwnDocument = Awaited<ReturnType<AppContext["services"]["documents"]["latest"]>>[number];
type OwnConversation = Awaited<ReturnType<AppContext["services"]["conversations"]["list"]>>[number];

function needyOrder(order: Listed): NeedyOrder {
  return {
    ...order,
    service: serviceNames[order.kind].toLowerCase(),
    amount: money(order.price?.total ?? order.total),
    expert: order.last?.act === "ask" && order.last.byKind === "staff" ? order.last.byName : null,
    since: order.last?.at ?? order.placedAt,
  };
}

/** Documents that could not be read and have no newer version. */
function brokenFiles(documents: readonly OwnDocument[]) {
  const familyOf = ({ id, familyId }: OwnDocument) => familyId ?? id;
  return documents
    .filter(
      (one) =>
        one.status === "rejected" &&
        !documents.some((other) => familyOf(other) === familyOf(one) && other.createdAt > one.createdAt),
    )
    .map(({ id, name, createdAt }) => ({ id, name, createdAt }));
}

async function latestReports({ services, actor }: AppContext) {
  const rows = await services.reports.latest(actor, REPORTS_SHOWN);
  return rows.map(({ trend, scores, ...report }) => ({
    ...report,
    trend: trend && trendText(trend),
    sparkline: sparkline(scores),
  }));
}

async function sinceLastVisit({ services, actor }: AppContext) {
  const from = await services.home.open(actor);
  return { from, events: from === null ? [] : await services.home.eventsSince(actor, from) };
}

async function monthOfDeadlines({ services, actor, now }: AppContext, zone: string) {
  const rows = await services.orders.student.deadlines(actor, spanOfMonth(now), DEADLINES_MOST);
  const month = monthOf(
    now,
    zone,
    rows.map(({ promisedAt }) => promisedAt),
  );
  const deadlines = rows.slice(0, DEADLINES_SHOWN).map(({ id, title, kind, promisedAt }) => ({
    ...{ key: id, href: `/dashboard/orders/${id}`, subject: title },
    ...{ note: `${serviceNames[kind]}, due `, at: promisedAt },
  }));
  return { ...month, deadlines };
}

async function spending({ services, actor, now }: AppContext) {
  const [{ free, left, credits }, { spent, late }] = await Promise.all([
    services.payments.creditBalanceOf(actor),
    services.payments.spentSince(actor, now - TERM_DAYS * DAY_MS),
  ]);
  const rows = [
    { term: "Spent", value: money(spent) },
    ...(late > 0 ? [{ term: "Refunded for delays", value: money(late) }] : []),
    { term: "Free checks left today", value: `${left} of ${free}` },
    { term: "Check credits", value: String(credits) },
  ];
  return { title: `Last ${TERM_DAYS} days`, rows };
}

/** The newest message of ours: of a conversation that waits for the student, or of an expert with an order. */
function newestMessage(conversations: readonly OwnConversation[], orders: readonly Listed[]) {
  const messages = [
    ...conversations
      .filter(({ status, preview, previewSide }) => status === "pending" && preview !== "" && previewSide === "staff")
      .map(({ id, subject, preview, updatedAt }) => ({
        ...{ from: "support", text: preview, about: topicName(subject), at: updatedAt },
        href: `/dashboard/messages?c=${id}`,
      })),
    ...orders.flatMap(({ id, title, last }) =>
      last && last.byKind === "staff" && last.note !== "" && (last.act === "ask" || last.act === "deliver")
        ? { from: last.byName, text: last.note, about: title, at: last.at, href: `/dashboard/orders/${id}` }
        : [],
    ),
  ];
  return messages.sort((a, b) => b.at - a.at || (a.href < b.href ? -1 : 1))[0] ?? null;
}

async function partOf<T>(report: (error: unknown) => void, read: () => Promise<T>): Promise<Part<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    // Logged once, where it happened.
    if (!(error instanceof PartMissing)) report(error);
    return { value: null };
  }
}

/** A part depends on another one that failed. */
class PartMissing extends Error {}

function value<T>(part: Part<T>): T {
  if (part.value === null) throw new PartMissing("A part of the page could not be loaded.");
  return part.value;
}

function found<T>({ value }: Part<T>): T | null {
  return value;
}

async function settled<T extends Record<string, Promise<unknown>>>(parts: T) {
  const entries = await Promise.all(Object.entries(parts).map(async ([name, one]) => [name, await one] as const));
  return Object.fromEntries(entries) as { [Name in keyof T]: Awaited<T[Name]> };
}
