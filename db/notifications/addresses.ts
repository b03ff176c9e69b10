import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { PushAddress } from "#core/notifications/ports.ts";
import type { Role } from "#schema/identity/user.ts";
import type { NotificationKind, NotificationPreferences } from "#schema/notifications/notification.ts";
import type { UserStatus } from "#schema/vocabulary/identity.ts";
import { staffRoles } from "#schema/vocabulary/notifications.ts";
import type { Database } from "../client.ts";
import {
  experts,
  notificationPreferences,
  pushSubscriptions,
  settings,
  telegramLinks,
  users,
} from "../tables/index.ts";

/** A person's addresses for notifications; null for someone deleted or unknown. */
export type Reached = {
  email: string;
  role: Role;
  /** Empty for the zone of the device. */
  zone: string;
  stored: NotificationPreferences | null;
  telegram: string | null;
  push: PushAddress[];
  /** Whether the account is that of an active expert. */
  isExpert: boolean;
  /** The setting of staff notifications as stored; null for students, and where none was saved. */
  staffMatrix: unknown;
};

/** Whose accounts a kind of notification is sent to: one about the account also reaches someone who is suspended. */
export function statusesFor(kind: NotificationKind | null): readonly UserStatus[] {
  return kind === "account" ? ["active", "suspended"] : ["active"];
}

export async function findReach(
  db: Database,
  personId: string,
  statuses: readonly UserStatus[] = statusesFor(null),
): Promise<Reached | null> {
  const [people, subscriptions] = await db.batch([
    db
      .select({
        email: users.email,
        role: users.role,
        zone: users.timeZone,
        stored: notificationPreferences.prefs,
        telegram: telegramLinks.chatId,
        staffMatrix: settings.value,
        expertId: experts.id,
      })
      .from(users)
      .leftJoin(notificationPreferences, eq(notificationPreferences.personId, users.id))
      .leftJoin(telegramLinks, and(eq(telegramLinks.personId, users.id), eq(telegramLinks.status, "linked")))
      .leftJoin(experts, and(eq(experts.userId, users.id), eq(experts.active, true)))
      .leftJoin(
        settings,
        and(eq(settings.key, "staff_notifications"), or(inArray(users.role, [...staffRoles]), isNotNull(experts.id))),
      )
      .where(and(eq(users.id, personId), inArray(users.status, [...statuses])))
      .limit(1),
    db
      .select({
        id: pushSubscriptions.id,
        endpoint: pushSubscriptions.endpoint,
        p256dh: pushSubscriptions.p256dh,
        auth: pushSubscriptions.auth,
      })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.personId, personId))
      .limit(PUSH_MOST),
  ]);
  const person = people[0];
  if (!person) return null;
  const { expertId, ...reached } = person;
  return { ...reached, isExpert: expertId !== null, push: subscriptions };
}

/** More browsers than a person may link. */
const PUSH_MOST = 20;
