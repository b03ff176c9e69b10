import { type Actor, isStaffRole, type PersonActor, requirePerson } from "#core/identity/actor.ts";
import { versionsOfChecks } from "#db/checks/document-versions.ts";
import {
  countUnread,
  listNotifications,
  markNotificationsRead,
  markSeenAt,
  type NotificationRow,
  type StaffFeed,
} from "#db/notifications/notifications.ts";
import { firstPage } from "#schema/shared/listing.ts";
import { pageOf } from "../shared/pages.ts";
import type { NotificationPorts } from "./ports.ts";

const PAGE = 25;
/** Counted no further: the badge shows "99+". */
const UNREAD_MOST = 100;

export type NotificationItem = Pick<NotificationRow, "key" | "kind" | "subject" | "href" | "createdAt"> & {
  /** The first paragraph. */
  text: string;
  /** Which document and version a report is of. It is read for its owner here, and never is in an email. */
  about: string | null;
  read: boolean;
};

/** The notification list of a person, read and unread. */
export function createNotificationFeed({ db, clock, signer }: Pick<NotificationPorts, "db" | "clock" | "signer">) {
  /** A page of the list, newest first. `next`: the cursor of the page after it. */
  async function list(
    actor: Actor,
    cursor: string | null,
    rows = PAGE,
  ): Promise<{ items: NotificationItem[]; next: string | null }> {
    const person = requirePerson(actor);
    const listing = { ...firstPage("time"), cursor, rows };
    const { rows: page, older } = await pageOf(
      { signer, clock },
      {
        listing,
        scope: JSON.stringify(["notifications", person.id]),
        slice: (part) => listNotifications(db, person.id, feedOf(person), { ...listing, ...part }),
        placeOf: ({ createdAt, key }) => [createdAt, key],
      },
    );
    const versions = await versionsOfChecks(
      db,
      person,
      page.flatMap(({ key }) => checkOf(key) ?? []),
    );
    return {
      items: page.map((row) => itemOf(row, versions.get(checkOf(row.key) ?? "") ?? null)),
      next: older,
    };
  }

  async function unread(actor: Actor): Promise<number> {
    const person = requirePerson(actor);
    return countUnread(db, person.id, feedOf(person), UNREAD_MOST);
  }

  async function markRead(actor: Actor, keys: readonly string[] | "all"): Promise<void> {
    await markNotificationsRead(db, requirePerson(actor).id, keys, clock.now());
  }

  /** Marks the notifications that lead to an opened page as read, however the person got there. */
  async function seenAt(actor: Actor, path: string): Promise<void> {
    await markSeenAt(db, requirePerson(actor).id, path, clock.now());
  }

  return { list, unread, markRead, seenAt };
}

function feedOf(person: PersonActor): StaffFeed {
  if (isStaffRole(person.role)) return "all";
  return person.expertId ? "work" : "none";
}

type Version = { title: string; versionNo: number } | null;

function itemOf(
  { key, kind, subject, href, text, createdAt, readAt }: NotificationRow,
  version: Version,
): NotificationItem {
  const about = version && (version.versionNo > 1 ? `${version.title}, version ${version.versionNo}` : version.title);
  return { key, kind, subject, href, createdAt, text: text.split("\n\n", 1)[0] ?? "", about, read: readAt !== null };
}

/** The check that a notification of a report is about. */
function checkOf(key: string): string | null {
  return /^report:(.+)$/.exec(key)?.[1] ?? null;
}
