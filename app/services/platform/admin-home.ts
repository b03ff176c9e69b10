import { type Actor, isAdmin, requireEditor } from "#core/identity/actor.ts";
import { mergedFeed } from "#core/platform/activity.ts";
import { adminFigures, editorFigures } from "#core/platform/home-figures.ts";
import { replyTrend, sumTrend } from "#core/platform/trends.ts";
import type { Clock } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { type ActivityPlace, type ActivityRow, listActivity } from "#db/platform/activity.ts";
import { countFigures } from "#db/platform/home-figures.ts";
import { trendsUnscoped } from "#db/platform/trends.ts";
import { dayOf } from "#db/shared/roll-ups.ts";

/** Rows of the feed that are shown at once, and asked of each of its sources. */
const SHOWN = 20;
const ASKED = 40;

/** `others`: how many more of the same followed each other. */
export type ActivityView = ActivityRow & { others: number };

/** The home page of the admin area: an editor sees their own work, an admin the business. */
export function createAdminHome({ db, clock }: { db: Database; clock: Clock }) {
  async function figures(actor: Actor) {
    const person = requireEditor(actor);
    const shown = isAdmin(actor) ? adminFigures : editorFigures;
    return countFigures(db, shown, { userId: person.id, now: clock.now() });
  }

  /** What the sidebar counts. */
  async function sidebar(actor: Actor): Promise<{ orders: number; articles: number }> {
    const { id: userId } = requireEditor(actor);
    const asked = { userId, now: clock.now() };
    const [orders, articles] = await countFigures(db, ["unassigned", "articles_in_review"], asked);
    return { orders: orders?.count ?? 0, articles: articles?.count ?? 0 };
  }

  /** Revenue is for admins. */
  async function trends(actor: Actor, days: number) {
    requireEditor(actor);
    const now = clock.now();
    const today = dayOf(now);
    const { orders, checks, replies } = await trendsUnscoped(db, days, now);
    const revenue = orders.map(({ day, revenue: value, paid }) => ({ day, value, events: paid }));
    return {
      revenue: isAdmin(actor) ? sumTrend(revenue, days, today) : null,
      orders: sumTrend(
        orders.map(({ day, paid }) => ({ day, value: paid })),
        days,
        today,
      ),
      checks: sumTrend(
        checks.map(({ day, count }) => ({ day, value: count })),
        days,
        today,
      ),
      reply: replyTrend(replies, days, today),
    };
  }

  /** What happened, newest first. Acts of staff on orders are events of the order, not entries of the audit log too. */
  async function activity(actor: Actor, place: ActivityPlace | null) {
    requireEditor(actor);
    const withAudit = isAdmin(actor);
    const lists = await listActivity(db, { place, limit: ASKED, withAudit });
    return mergedFeed(lists, { limit: ASKED, most: SHOWN, hidden: isTwice, alike: isAlike });
  }

  return { figures, sidebar, trends, activity };
}

/** The clock closes and approves orders by the dozen. */
function isAlike(first: ActivityRow, next: ActivityRow): boolean {
  if (first.kind !== "order" || next.kind !== "order") return false;
  return first.byKind === "system" && next.byKind === "system" && first.act === next.act;
}

function isTwice(row: ActivityRow): boolean {
  return row.kind === "audit" && (/^order\.(?!open_file)/.test(row.action) || row.action === "article.publish");
}
