import { and, asc, eq, gte, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { DELETED_NAME, privacyKeyPrefix, receiptSeed } from "#core/identity/account-deletion.ts";
import type { EmailText } from "#core/payments/email-templates.ts";
import { commit, type Database } from "../client.ts";
import { notificationStatement } from "../notifications/notifications.ts";
import { textHash } from "../shared/text-hash.ts";
import {
  deletionReceipts,
  failingAddresses,
  notifications,
  orders,
  outgoingMessages,
  payments,
  users,
} from "../tables/index.ts";
import { cancelUnpaidStatements, nothingOpen, releaseExpertStatement } from "./deletion-obligations.ts";
import { anotherAdminRemains } from "./people-acts.ts";
import type { UserRow } from "./users.ts";

/** 128 bits that follow from the account, so that a deletion that is repeated has one receipt. */
export async function deletionReceiptId(userId: string): Promise<string> {
  return (await textHash(receiptSeed(userId))).slice(0, 32);
}

type Asked = { userId: string; now: number; dueAt: number; email: EmailText };

/**
 * Marks an account for deletion and tells its person; false where it is marked already, would be the last admin, or has
 * something open.
 */
export async function askDeletion(db: Database, { userId, now, dueAt, email }: Asked): Promise<boolean> {
  const asked = sql`exists (select 1 from ${users} where id = ${userId} and deletion_requested_at = ${now})`;
  const [changed = 0] = await commit(db, [
    sql`update ${users} set deletion_requested_at = ${now}, deletion_due_at = ${dueAt}, version = version + 1
      where id = ${userId} and status <> 'deleted' and deletion_due_at is null and ${anotherAdminRemains}
        and ${nothingOpen(sql`${users.id}`, now)}`,
    emailStatement(userId, `asked:${now}`, email, now, asked),
  ]);
  return changed > 0;
}

/** The account stays; false where its deletion was not asked for, or has begun. */
export async function stopDeletion(
  db: Database,
  { userId, now, email }: { userId: string; now: number; email: EmailText },
): Promise<boolean> {
  const [changed = 0] = await commit(db, [
    sql`update ${users} set deletion_requested_at = null, deletion_due_at = null, version = version + 1
      where id = ${userId} and status <> 'deleted' and deletion_due_at > ${now}`,
    // Of the statement before: this change, or its row in the audit log, which is written with it alone.
    emailStatement(userId, `stopped:${now}`, email, now, sql`changes() > 0`),
  ]);
  return changed > 0;
}

/** An email about the person's rights: to the address of the account, whatever they chose for notifications. */
export function emailStatement(userId: string, what: string, email: EmailText, now: number, happened: SQL): SQL {
  return emailToAccount(userId, `${privacyKeyPrefix(userId)}${what}`, email, now, happened);
}

/** An email to an account's address as it is now. */
export function emailToAccount(userId: string, key: string, email: EmailText, now: number, happened: SQL): SQL {
  const notification = {
    key,
    kind: "account",
    personId: null,
    address: sql`(select email from ${users} where id = ${userId} and email <> '')`,
    shown: false,
    ...email,
  } as const;
  return notificationStatement(notification, now, happened);
}

/** Accounts whose deletion is due or under way, the longest first. */
export async function dueDeletions(db: Database, now: number, limit: number): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(isNotNull(users.deletionDueAt), lte(users.deletionDueAt, now)))
    .orderBy(asc(users.deletionDueAt), asc(users.id))
    .limit(limit);
}

/** The deletion goes on then: something it waits for is not over. */
export async function deferDeletion(db: Database, userId: string, dueAt: number): Promise<void> {
  await db
    .update(users)
    .set({ deletionDueAt: dueAt })
    .where(and(eq(users.id, userId), isNotNull(users.deletionDueAt)));
}

type Begun = { userId: string; receiptId: string; now: number; email: EmailText };

/** The last email is written now, while the address is known, and sent when everything is deleted, or after this. */
const FAREWELL_LATEST_MS = 30 * 86_400_000;

/**
 * The account ends: a tombstone without a name remains, so that nothing can bring the person back. The receipt and the
 * last email are made in the same batch, and orders that nobody has paid are cancelled in it. False where it has ended
 * before, is the last admin's, or has something open.
 *
 * @param deletedByProvider the provider deleted the person, whoever they are
 */
export async function endAccount(db: Database, begun: Begun, deletedByProvider: boolean): Promise<boolean> {
  const { userId, receiptId, now, email } = begun;
  const key = `${privacyKeyPrefix(userId)}deleted`;
  const present = sql`exists (select 1 from ${users} where id = ${userId} and status <> 'deleted')`;
  const may = deletedByProvider
    ? sql`1`
    : sql`deletion_due_at <= ${now} and ${anotherAdminRemains}
    and ${nothingOpen(sql`${users.id}`, now)}`;
  const ended = sql`exists (select 1 from ${deletionReceipts} where id = ${receiptId} and deleted_at = ${now})`;
  const [made = 0] = await commit(db, [
    sql`insert or ignore into ${deletionReceipts} (id, user_id, requested_at, deleted_at, removed, kept)
      select ${receiptId}, ${users.id}, coalesce(deletion_requested_at, ${now}), ${now}, '{}', '{}' from ${users}
      where id = ${userId} and status <> 'deleted' and ${may}`,
    emailStatement(userId, "deleted", email, now, sql`${present} and ${ended}`),
    // Expanded already: it waits for the end of the deletion.
    sql`update ${notifications} set expanded_at = ${now} where "key" = ${key} and expanded_at is null`,
    sql`insert or ignore into ${outgoingMessages} ("key", notice_key, channel, "to", kind, status, attempts, due_at, created_at)
      select "key" || ':email', "key", 'email', address, kind, 'waiting', 0, ${now + FAREWELL_LATEST_MS}, ${now}
      from ${notifications} where "key" = ${key} and address is not null and ${present} and ${ended}`,
    ...cancelUnpaidStatements(userId, now, sql`${present} and ${ended}`),
    releaseExpertStatement(userId, sql`${present} and ${ended}`),
    // Those from before the address had an account are found by it, and are deleted with the person's.
    sql`update ${failingAddresses} set person_id = ${userId} where ${present} and ${ended}
      and address = (select lower(u.email) from ${users} u where u.id = ${userId})`,
    sql`update ${users} set ${tombstone}, deletion_due_at = ${now}, updated_at = ${now}, version = version + 1
      where id = ${userId} and status <> 'deleted' and ${ended}`,
  ]);
  return made > 0;
}

/** What remains of an account. */
export const tombstone = sql`email = '', email_verified_at = null, full_name = ${DELETED_NAME}, username = null,
  image_url = null, role = 'user', status = 'deleted', suspended_until = null, suspended_reason = null,
  provider_pending = 0, password_changed_at = null, honour_version = null, honour_accepted_at = null, institution = '',
  programme = '', level = '', citation_style = '', english_variety = '', institution_rule = '',
  calendar_token_hash = null, time_zone = '', locale = 'en-GB', density = 'comfortable', shortcuts = 1,
  private_by_default = 0, compare_own_drafts = 1, retention_days = 30, seen_at = 0, home_opened_at = 0,
  home_opened_before = 0`;

/** The receipt of a deletion that began with the tombstone alone, as after a restored backup. */
export async function ensureReceipt(db: Database, userId: string, receiptId: string, now: number): Promise<void> {
  await db
    .insert(deletionReceipts)
    .values({ id: receiptId, userId, requestedAt: now, deletedAt: now, removed: {}, kept: {} })
    .onConflictDoNothing();
}

export async function findDeletionReceipt(db: Database, id: string) {
  const found = await db.select().from(deletionReceipts).where(eq(deletionReceipts.id, id)).limit(1);
  return found[0] ?? null;
}

/** The last email is due now. Returns whether the end of the deletion waits for it; not for ever, if nothing sends it. */
export async function sendFarewell(db: Database, userId: string, receiptId: string, now: number): Promise<boolean> {
  const key = `${privacyKeyPrefix(userId)}deleted:email`;
  const recent = sql`exists (select 1 from ${deletionReceipts} where id = ${receiptId}
    and deleted_at > ${now - FAREWELL_LATEST_MS})`;
  const waiting = await db
    .update(outgoingMessages)
    .set({ dueAt: sql`min(${outgoingMessages.dueAt}, ${now})` })
    .where(and(eq(outgoingMessages.key, key), eq(outgoingMessages.status, "waiting"), recent))
    .returning({ key: outgoingMessages.key });
  return waiting.length > 0;
}

/** Everything is deleted: the last email with its address too, and the receipt says what is kept. */
export async function finishDeletion(db: Database, userId: string, receiptId: string, now: number): Promise<void> {
  const from = privacyKeyPrefix(userId);
  const kept = (name: string, counted: SQL) => sql`${`$.${name}`}, (${counted})`;
  await commit(db, [
    sql`delete from ${outgoingMessages} where "key" >= ${from} and "key" < ${`${from}~`}`,
    sql`delete from ${notifications} where "key" >= ${from} and "key" < ${`${from}~`}`,
    sql`update ${deletionReceipts} set deleted_at = ${now}, kept = json_set('{}',
      ${kept("payments", sql`select count(*) from ${payments} where user_id = ${userId}`)},
      ${kept("orders", sql`select count(*) from ${orders} where user_id = ${userId}`)},
      ${kept("auditEvents", sql`select count(*) from audit_events where owner_id = ${userId}`)},
      '$.account', 1, '$.comments', coalesce(json_extract(kept, '$.comments'), 0)) where id = ${receiptId}`,
    sql`update ${users} set deletion_due_at = null where id = ${userId} and status = 'deleted'`,
  ]);
}

/**
 * Deleted people by the provider's names, since a time: what a restored backup has to be told. Of accounts that were merged
 * those whose data was deleted later, with the account that it went to, and at its time: in a backup of before the merge the
 * data is still under the account that ended. Merges of before `since` are in every backup.
 */
export async function deletedSince(db: Database, since: number, limit: number) {
  const heir = alias(users, "heir");
  return db
    .select({
      issuer: users.issuer,
      subject: users.subject,
      deletedAt: sql<number>`coalesce(${heir.updatedAt}, ${users.updatedAt})`,
    })
    .from(users)
    .leftJoin(heir, eq(heir.id, users.mergedInto))
    .where(
      and(
        eq(users.status, "deleted"),
        gte(users.updatedAt, since),
        or(isNull(users.mergedInto), and(eq(heir.status, "deleted"), isNull(heir.mergedInto))),
      ),
    )
    .orderBy(asc(users.updatedAt), asc(users.id))
    .limit(limit);
}
