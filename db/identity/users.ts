import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { DELETED_NAME } from "#core/identity/account-deletion.ts";
import type { Person, ProfileForm, Role } from "#schema/identity/user.ts";
import { commit, type Database } from "../client.ts";
import { usualRetention } from "../settings/retention.ts";
import { conversations, experts, orders, revokedSessions, settings, users } from "../tables/index.ts";
import { tombstone } from "./account-deletions.ts";

export type UserRow = typeof users.$inferSelect;

/**
 * Writes what the identity provider says about a person. An older event never overwrites a newer row, and a deleted person stays
 * deleted: people are (issuer, subject), never an email address.
 *
 * @param mayRaise false: someone new is a student, and everybody else keeps the role that they have, or a lower one
 */
export async function mirrorPerson(
  db: Database,
  person: Person,
  { id, now, mayRaise }: { id: string; now: number; mayRaise: boolean },
): Promise<UserRow | null> {
  const fields = {
    email: person.email,
    emailVerifiedAt: person.emailVerified ? now : null,
    fullName: person.fullName,
    username: person.username,
    imageUrl: person.imageUrl,
    role: mayRaise ? person.role : ("user" as const),
    status: person.banned ? ("suspended" as const) : ("active" as const),
    passwordChangedAt: person.passwordChangedAt,
    providerUpdatedAt: person.updatedAt,
    updatedAt: now,
  };
  // A clock of the person's own may run ahead.
  const honour = {
    honourVersion: person.honour?.version ?? null,
    honourAcceptedAt: person.honour ? Math.min(person.honour.acceptedAt, now) : null,
  };
  const role = mayRaise ? sql`${person.role}` : lowerOf(person.role);
  const mirrored = db
    .insert(users)
    .values({
      ...{ id, issuer: person.issuer, subject: person.subject, createdAt: now, ...fields, ...honour },
      retentionDays: firstRetention,
    })
    .onConflictDoUpdate({
      target: [users.issuer, users.subject],
      set: {
        ...fields,
        ...firstHonour,
        ...ofOurs,
        role: sql`case when ${users.providerPending} = 1 then ${users.role} else ${role} end`,
        emailVerifiedAt: firstVerified,
        version: sql`${users.version} + 1`,
      },
      setWhere: sql`${users.providerUpdatedAt} <= excluded.provider_updated_at and ${users.status} <> 'deleted'`,
    });
  await commit(db, [mirrored.getSQL(), namedAgain(person)]);
  return findUserBySubject(db, person.issuer, person.subject);
}

/** Conversations of the person have the name and the address of now, by which staff find and answer them. */
function namedAgain({ issuer, subject }: Person): SQL {
  return sql`update ${conversations} set name = u.full_name, email = u.email from ${users} u
    where u.issuer = ${issuer} and u.subject = ${subject} and u.status <> 'deleted' and ${conversations.userId} = u.id
      and (${conversations.name} <> u.full_name or ${conversations.email} <> u.email)`;
}

/** For a new account what an admin has set; its owner changes it later. */
const firstRetention = sql<number>`coalesce((select value ->> 'newAccounts' from ${settings} where key = 'retention'),
  ${usualRetention.newAccounts})`;

/**
 * While the provider has still to be told of a change made here, its record does not undo it. A suspension that ends at the
 * provider ends here too, with its date and its reason.
 */
const ofOurs = {
  status: sql`case when ${users.providerPending} = 1 then ${users.status} else excluded.status end`,
  suspendedUntil: sql`case when ${users.providerPending} = 0 and excluded.status = 'active' then null
    else ${users.suspendedUntil} end`,
  suspendedReason: sql`case when ${users.providerPending} = 0 and excluded.status = 'active' then null
    else ${users.suspendedReason} end`,
};

/** The stored role or this one, whichever has fewer rights. */
function lowerOf(role: Role): SQL<Role> {
  const rank = (value: SQL | string) => sql`case ${value} when 'admin' then 2 when 'editor' then 1 else 0 end`;
  return sql<Role>`case when ${rank(role)} < ${rank(sql`${users.role}`)} then ${role} else ${users.role} end`;
}

/** What was accepted first stays: the provider's copy is the person's to change. */
const firstHonour = {
  honourVersion: sql`coalesce(${users.honourVersion}, excluded.honour_version)`,
  honourAcceptedAt: sql`case when ${users.honourVersion} is null then excluded.honour_accepted_at
    else ${users.honourAcceptedAt} end`,
};

/** A confirmed address keeps the time at which it was first confirmed. Another address does not inherit it. */
const firstVerified = sql`case when excluded.email_verified_at is not null and ${users.email} = excluded.email
  then coalesce(${users.emailVerifiedAt}, excluded.email_verified_at) else excluded.email_verified_at end`;

/**
 * A deleted subject leaves a tombstone without a name, so that a late event cannot bring the person back. Of someone we
 * know the clock deletes everything else.
 */
export async function buryPerson(
  db: Database,
  issuer: string,
  subject: string,
  id: string,
  now: number,
): Promise<void> {
  await commit(db, [
    sql`insert into ${users} (id, issuer, subject, email, full_name, role, status, created_at, updated_at)
      values (${id}, ${issuer}, ${subject}, '', ${DELETED_NAME}, 'user', 'deleted', ${now}, ${now})
      on conflict (issuer, subject) do update set ${tombstone}, updated_at = ${now}, version = version + 1,
        deletion_due_at = case when status = 'deleted' then deletion_due_at else ${now} end`,
  ]);
}

export async function findUserBySubject(db: Database, issuer: string, subject: string): Promise<UserRow | null> {
  const found = await db
    .select()
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)))
    .limit(1);
  return found[0] ?? null;
}

/** The person of a session, whether that session was ended, and the expert they are: one statement, since every request asks. */
export async function findSessionUser(
  db: Database,
  { issuer, subject, sessionId }: { issuer: string; subject: string; sessionId: string },
): Promise<{ user: UserRow; revoked: boolean; expertId: string | null } | null> {
  const found = await db
    .select({
      user: users,
      revoked: revokedSessions.sessionId,
      expertId: sql<string | null>`(select e.id from ${experts} e where e.user_id = ${users}.id and e.active = 1)`,
    })
    .from(users)
    .leftJoin(revokedSessions, eq(revokedSessions.sessionId, sessionId))
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)))
    .limit(1);
  const [session] = found;
  return session ? { ...session, revoked: session.revoked !== null } : null;
}

export async function findUser(db: Database, id: string): Promise<UserRow | null> {
  const found = await db.select().from(users).where(eq(users.id, id)).limit(1);
  return found[0] ?? null;
}

export async function acceptHonourCode(db: Database, id: string, version: string, now: number): Promise<void> {
  await db.update(users).set({ honourVersion: version, honourAcceptedAt: now, updatedAt: now }).where(eq(users.id, id));
}

export async function saveProfile(db: Database, id: string, profile: ProfileForm, now: number): Promise<void> {
  await db
    .update(users)
    .set({ ...profile, updatedAt: now })
    .where(eq(users.id, id));
}

/** A person with the expert whose account it is, available for orders or not. */
export async function findUserWithExpert(
  db: Database,
  id: string,
): Promise<{ user: UserRow; expert: { id: string; name: string } | null } | null> {
  const found = await db
    .select({ user: users, expert: { id: experts.id, name: experts.name } })
    .from(users)
    .leftJoin(experts, eq(experts.userId, users.id))
    .where(eq(users.id, id))
    .limit(1);
  return found[0] ?? null;
}

/**
 * Accounts that have an email address and are not deleted, whatever its case; those that have confirmed it first. The index
 * of the search finds addresses that begin with the same words in the same order.
 */
export async function findByEmail(db: Database, email: string, limit: number): Promise<UserRow[]> {
  const words = email.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  if (!words) return [];
  return db
    .select()
    .from(users)
    .where(
      sql`${users.id} in (select u.id from (select rowid as place from person_search
        where person_search match ${`email : ^ "${words.join(" ")}"`}) p cross join ${users} u on u.rowid = p.place
        where lower(u.email) = ${email.toLowerCase()} and u.status <> 'deleted')`,
    )
    .orderBy(sql`${users.emailVerifiedAt} is null`, asc(users.id))
    .limit(limit);
}

/** What someone has chosen in their settings; choices that are not given stay. */
export type UserChoices = Partial<
  Pick<
    UserRow,
    "retentionDays" | "privateByDefault" | "compareOwnDrafts" | "density" | "shortcuts" | "locale" | "calendarTokenHash"
  >
>;

export async function saveChoices(db: Database, id: string, choices: UserChoices, now: number): Promise<void> {
  await db
    .update(users)
    .set({ ...choices, updatedAt: now })
    .where(eq(users.id, id));
}

export async function saveSeen(db: Database, id: string, now: number): Promise<void> {
  await commit(db, [sql`update ${users} set seen_at = ${now} where id = ${id} and seen_at < ${now}`]);
}

/**
 * The zone in which someone's times are written, also those in emails about orders that are not over. Empty is the zone of the device; the
 * orders keep theirs then.
 */
export async function saveTimeZone(db: Database, id: string, zone: string, now: number): Promise<void> {
  await commit(db, [
    sql`update ${users} set time_zone = ${zone}, updated_at = ${now} where id = ${id}`,
    sql`update ${orders} set time_zone = ${zone} where user_id = ${id} and ${zone} <> ''
      and status not in ('closed', 'cancelled', 'expired')`,
  ]);
}

/** Whose calendar feed it is; null for an unknown token, and for someone who may not sign in. */
export async function findCalendarOwner(db: Database, tokenHash: string): Promise<string | null> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.calendarTokenHash, tokenHash), eq(users.status, "active")))
    .limit(1);
  return found[0]?.id ?? null;
}

/** Who answers students: editors and admins who may sign in. */
export async function listStaff(db: Database): Promise<{ id: string; name: string; role: UserRow["role"] }[]> {
  return db
    .select({ id: users.id, name: users.fullName, role: users.role })
    .from(users)
    .where(and(inArray(users.role, ["editor", "admin"]), eq(users.status, "active")))
    .orderBy(asc(users.fullName), asc(users.id))
    .limit(200);
}
