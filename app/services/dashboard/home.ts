import { type Actor, requirePerson } from "#core/identity/actor.ts";
import type { Clock } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { homeVisitOf, saveHomeOpened } from "#db/identity/home-visits.ts";
import { notificationsSince } from "#db/notifications/notifications.ts";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";

/** A page opened after a longer pause begins a new visit. */
const VISIT_PAUSE_MS = 30 * MINUTE_MS;
const EVENTS_SHOWN = 5;

export type HomeEvent = { key: string; subject: string; href: string; at: number };

/** What the dashboard remembers of its own visits. */
export function createHome({ db, clock }: { db: Database; clock: Clock }) {
  /**
   * Records that the dashboard is opened, at most once a minute.
   *
   * @returns when the person last opened it in the visit before, UTC ms; null on the first visit
   */
  async function open(actor: Actor): Promise<number | null> {
    const person = requirePerson(actor);
    const now = clock.now();
    const known = await homeVisitOf(db, person.id);
    const before = now - known.openedAt > VISIT_PAUSE_MS ? known.openedAt : known.openedBefore;
    if (now - known.openedAt >= MINUTE_MS) await saveHomeOpened(db, person.id, now, VISIT_PAUSE_MS);
    return before === 0 ? null : before;
  }

  /** When the dashboard was last opened in the visit before; records nothing. */
  async function visitBefore(actor: Actor): Promise<number | null> {
    const { openedBefore } = await homeVisitOf(db, requirePerson(actor).id);
    return openedBefore === 0 ? null : openedBefore;
  }

  /** The newest events since a time, the last one first. */
  async function eventsSince(actor: Actor, since: number): Promise<HomeEvent[]> {
    const rows = await notificationsSince(db, requirePerson(actor).id, since, EVENTS_SHOWN);
    return rows.map(({ key, subject, href, createdAt }) => ({
      key,
      subject,
      href: href || "/dashboard",
      at: createdAt,
    }));
  }

  return { open, visitBefore, eventsSince };
}
