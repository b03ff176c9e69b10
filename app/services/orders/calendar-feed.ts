import { AppError } from "#core/app-error.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import { calendarOf, deadlineEntry } from "#core/orders/calendar.ts";
import { kindNames } from "#core/orders/email-templates.ts";
import { orderNumber } from "#core/orders/order.ts";
import { findCalendarOwner, findUser, saveChoices } from "#db/identity/users.ts";
import { listDeadlines } from "#db/orders/order-lists.ts";
import { textHash } from "#db/shared/text-hash.ts";
import type { OrderPorts } from "./ports.ts";

/** Calendars ask again and again, so the feed has an end. */
const ENTRIES = 100;

/** The deadlines of a person's own orders, at an address that only they know. We store its hash alone. */
export function createCalendarFeed(
  { db, clock, appName, appUrl }: Pick<OrderPorts, "db" | "clock" | "appName" | "appUrl">,
  /** 128 random bits, as an address holds them. */
  randomId: () => string,
) {
  async function isOn(actor: Actor): Promise<boolean> {
    const { id } = requirePerson(actor, "Sign in to see your calendar address.");
    return Boolean((await findUser(db, id))?.calendarTokenHash);
  }

  /** A new address, which replaces the one before. It is returned once. */
  async function create(actor: Actor): Promise<string> {
    const { id } = requirePerson(actor, "Sign in to create a calendar address.");
    const token = `${randomId()}${randomId()}`;
    await saveChoices(db, id, { calendarTokenHash: await textHash(token) }, clock.now());
    return `${appUrl}/api/calendar/${token}.ics`;
  }

  async function stop(actor: Actor): Promise<void> {
    const { id } = requirePerson(actor, "Sign in to turn off your calendar address.");
    await saveChoices(db, id, { calendarTokenHash: null }, clock.now());
  }

  /** The iCalendar file. Throws `not_found` for an unknown token, and for a suspended or deleted person. */
  async function read(token: string): Promise<string> {
    const owner = await findCalendarOwner(db, await textHash(token));
    if (owner === null) throw new AppError("not_found", "There is no such calendar.");
    const found = await listDeadlines(db, owner, ENTRIES);
    return calendarOf(
      found.flatMap(({ id, number, kind, promisedAt, placedAt, version, status }) => {
        if (promisedAt === null) return [];
        const name = kindNames[kind] ?? kind;
        const deadline = { id, number: orderNumber(number), kind: name, promisedAt, placedAt, version, status };
        return deadlineEntry(deadline, { appName, origin: appUrl });
      }),
    );
  }

  return { student: { isOn, create, stop }, anyone: { read } };
}
