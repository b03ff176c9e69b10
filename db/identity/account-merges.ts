import { and, asc, desc, eq, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { privacyKeyPrefix } from "#core/identity/account-deletion.ts";
import { MERGE_OPEN_MS, type MergeCounts } from "#core/identity/account-merge.ts";
import type { EmailText } from "#core/payments/email-templates.ts";
import { commit, type Database } from "../client.ts";
import { accountMerges, documents, openSockets, sources, users } from "../tables/index.ts";
import { emailToAccount, tombstone } from "./account-deletions.ts";
import { moveStatements } from "./merge-rows.ts";
import { aloneEmailStatement, aloneFrom, mayApproveRow, noOtherAdmin } from "./second-admin.ts";

export type MergeRow = typeof accountMerges.$inferSelect;

/** Statuses in which the accounts of a merge are in no other. */
const isOpen = sql.raw("status in ('requested', 'confirmed')");

const paying = (userId: string) => sql`exists (select 1 from payments p indexed by payments_user_created
  where p.user_id = ${userId} and p.status in ('created', 'requires_action', 'processing'))`;

const exporting = (userId: string) => sql`exists (select 1 from data_exports d indexed by data_exports_user
  where d.user_id = ${userId} and d.status = 'queued')`;

const merging = (userId: string, mergeId: string) => sql`(
  exists (select 1 from account_merges a where a.from_id = ${userId} and a.${isOpen} and a.id <> ${mergeId}) or
  exists (select 1 from account_merges a indexed by account_merges_into
    where a.into_id = ${userId} and a.${isOpen} and a.id <> ${mergeId}))`;

const isExpert = (userId: string) => sql`exists (select 1 from experts e where e.user_id = ${userId})`;

const isActiveStudent = (userId: string) => sql`exists (select 1 from users u where u.id = ${userId} and u.role = 'user'
  and u.status = 'active' and u.deletion_due_at is null and u.email_verified_at is not null)`;

const isActiveAdmin = (userId: string) =>
  sql`exists (select 1 from users u where u.id = ${userId} and u.role = 'admin' and u.status = 'active')`;

type Pair = { id: string; fromId: string; intoId: string };

/** Whether two accounts may be merged at the moment of the write, whatever was read before. */
function mayMerge({ id, fromId, intoId }: Pair): SQL {
  const each = [fromId, intoId].map(
    (userId) => sql`${isActiveStudent(userId)} and not ${isExpert(userId)} and not ${exporting(userId)}
      and not ${merging(userId, id)}`,
  );
  return sql`${fromId} <> ${intoId} and ${sql.join(each, sql` and `)} and not ${paying(fromId)}`;
}

/** What keeps an account from a merge, for the words of a refusal. */
export async function mergeObstacles(db: Database, userId: string, mergeId: string) {
  const [found] = await db.all<Record<"expert" | "exporting" | "merging" | "paying", number>>(sql`select
    ${isExpert(userId)} as "expert", ${exporting(userId)} as "exporting", ${merging(userId, mergeId)} as "merging",
    ${paying(userId)} as "paying"`);
  return {
    expert: found?.expert === 1,
    exporting: found?.exporting === 1,
    merging: found?.merging === 1,
    paying: found?.paying === 1,
  };
}

const countsOf = (userId: string): Record<keyof MergeCounts, SQL> => ({
  orders: sql`(select count(*) from orders where user_id = ${userId})`,
  payments: sql`(select count(*) from payments where user_id = ${userId})`,
  credits: sql`(select coalesce(sum(change), 0) from credit_entries where user_id = ${userId})`,
  documents: sql`(select count(*) from documents where owner_id = ${userId} and +status <> 'deleted')`,
  reports: sql`(select count(*) from reports where user_id = ${userId})`,
  conversations: sql`(select count(*) from conversations where user_id = ${userId})`,
});

/** What a merge of the account takes over, counted. */
export async function countForMerge(db: Database, userId: string): Promise<MergeCounts> {
  const { orders, payments, credits, documents: files, reports, conversations } = countsOf(userId);
  const [found] = await db.all<MergeCounts>(sql`select ${orders} as orders, ${payments} as payments,
    ${credits} as credits, ${files} as documents, ${reports} as reports, ${conversations} as conversations`);
  return found ?? { orders: 0, payments: 0, credits: 0, documents: 0, reports: 0, conversations: 0 };
}

type Requested = Pair & { reason: string; actorId: string; now: number; tokenHash: string } & Record<
    "toFrom" | "toInto" | "alone",
    EmailText
  >;

/** Stores a request and tells both accounts; false where they may not be merged. */
export async function insertMerge(db: Database, requested: Requested): Promise<boolean> {
  const { id, fromId, intoId, reason, actorId, now, tokenHash, toFrom, toInto, alone } = requested;
  // Of this request: the link of an email confirms the merge that has the same id.
  const made = sql`exists (select 1 from ${accountMerges} where id = ${id} and status = 'requested'
    and from_id = ${fromId} and into_id = ${intoId} and requested_by = ${actorId} and requested_at = ${now})`;
  const [inserted = 0] = await commit(db, [
    sql`insert into ${accountMerges} (id, from_id, into_id, reason, status, requested_by, requested_at, token_hash, expires_at,
        alone_from)
      select ${id}, ${fromId}, ${intoId}, ${reason}, 'requested', ${actorId}, ${now}, ${tokenHash}, ${now + MERGE_OPEN_MS},
        ${aloneFrom(actorId, now)}
      where ${isActiveAdmin(actorId)} and ${mayMerge(requested)}
      on conflict do nothing`,
    emailToAccount(fromId, emailKey(fromId, id, "confirm"), toFrom, now, made),
    emailToAccount(intoId, emailKey(intoId, id, "notice"), toInto, now, made),
    aloneEmailStatement(actorId, id, alone, now, sql`${made} and ${noOtherAdmin(actorId, now)}`),
  ]);
  return inserted > 0;
}

/** With the data of this account the email is deleted. */
function emailKey(userId: string, mergeId: string, what: "confirm" | "notice" | "ended" | "stays"): string {
  return `${privacyKeyPrefix(userId)}merge:${mergeId}:${what}`;
}

/** Keys of the emails that a request sends, and of those when the merge is done. */
export function mergeEmailKeys({ id, fromId, intoId }: Pair) {
  return {
    requested: [emailKey(fromId, id, "confirm"), emailKey(intoId, id, "notice")],
    done: [emailKey(intoId, id, "ended"), emailKey(intoId, id, "stays")],
  };
}

/** `tokenHash`: by the link of the email; otherwise by a second admin, or by the only one after a day. */
type Confirmed = Pair & { now: number; by: { tokenHash: string } | { adminId: string } } & Record<
    "toEnded" | "toStays",
    EmailText
  >;

/**
 * Confirms a merge and carries it out in one batch: everything of the account that ends goes over, and a tombstone is
 * left. False, and nothing changed, where it was confirmed or withdrawn before, has expired, or may not be any more.
 */
export async function carryOutMerge(db: Database, confirmed: Confirmed): Promise<boolean> {
  const { id, fromId: from, intoId: into, now, by, toEnded, toStays } = confirmed;
  const counts = countsOf(from);
  const may = sql`exists (select 1 from ${accountMerges} where id = ${id} and status = 'confirmed')`;
  const allowed =
    "tokenHash" in by
      ? sql`token_hash = ${by.tokenHash}`
      : sql`${mayApproveRow(by.adminId, now)} and ${isActiveAdmin(by.adminId)} and exists (select 1 from users u
          where u.id = ${accountMerges}.requested_by and u.role = 'admin' and u.status = 'active')`;
  const [changed = 0] = await commit(db, [
    sql`update ${accountMerges} set status = 'confirmed', confirmed_at = ${now}, token_hash = null,
        confirmed_by = ${"tokenHash" in by ? from : by.adminId},
        moved = json_object(${sql.join(
          Object.entries(counts).flatMap(([name, count]) => [sql`${name}`, count]),
          sql`, `,
        )})
      where id = ${id} and from_id = ${from} and into_id = ${into} and status = 'requested' and expires_at > ${now}
        and ${allowed} and ${mayMerge(confirmed)}`,
    emailToAccount(from, emailKey(into, id, "ended"), toEnded, now, may),
    emailToAccount(into, emailKey(into, id, "stays"), toStays, now, may),
    ...moveStatements({ from, into, now, may }),
    profileStatement(from, into, now, may),
    sql`update ${users} set ${tombstone}, merged_into = ${into}, deletion_requested_at = null, deletion_due_at = null,
      updated_at = ${now}, version = version + 1 where id = ${from} and status <> 'deleted' and ${may}`,
  ]);
  return changed > 0;
}

/** What the account that stays has not filled in. */
function profileStatement(from: string, into: string, now: number, may: SQL): SQL {
  const texts = [
    "institution",
    "programme",
    "level",
    "citation_style",
    "english_variety",
    "institution_rule",
    "time_zone",
  ];
  const other = (column: SQL) => sql`(select f.${column} from users f where f.id = ${from})`;
  const filled = texts.map((text) => {
    const column = sql.raw(text);
    return sql`${column} = case ${column} when '' then ${other(column)} else ${column} end`;
  });
  return sql`update users set ${sql.join(filled, sql`, `)},
      honour_accepted_at = case when honour_version is null then ${other(sql.raw("honour_accepted_at"))}
        else honour_accepted_at end,
      honour_version = coalesce(honour_version, ${other(sql.raw("honour_version"))}),
      updated_at = ${now}, version = version + 1
    where id = ${into} and ${may} and exists (select 1 from users f where f.id = ${from} and f.status <> 'deleted')`;
}

/** Moves what requests that were under way wrote for the account that ended. */
export async function moveLateRows(db: Database, { id, fromId, intoId }: Pair, now: number): Promise<void> {
  const may = sql`exists (select 1 from ${accountMerges} where id = ${id} and status = 'confirmed')`;
  await commit(db, moveStatements({ from: fromId, into: intoId, now, may }));
}

/** Texts of an account in the student repository that have to be added to their shard again, with their owner. */
export async function waitingTextsOf(db: Database, userId: string, limit: number): Promise<string[]> {
  const found = await db.all<{ id: string }>(sql`select id from ${sources} where document_id in
    (select id from ${documents} where owner_id = ${userId}) and +status = 'waiting' limit ${limit}`);
  return found.map(({ id }) => id);
}

/** The sockets of an account are closed. */
export async function forgetSocketsOf(db: Database, userId: string): Promise<void> {
  await db.delete(openSockets).where(eq(openSockets.userId, userId));
}

/**
 * Nothing is left to do. Where the account that stays was deleted meanwhile, its deletion runs again: for what went over
 * late, and for the merge itself.
 */
export async function finishMerge(db: Database, { id, intoId }: Pair, now: number): Promise<void> {
  await commit(db, [
    sql`update ${accountMerges} set status = 'done', done_at = ${now} where id = ${id} and status = 'confirmed'`,
    sql`update ${users} set deletion_due_at = ${now} where id = ${intoId} and status = 'deleted' and merged_into is null
      and deletion_due_at is null`,
  ]);
}

/** Withdraws a request that nobody has confirmed; false where it was decided before. */
export async function withdrawMerge(db: Database, id: string): Promise<boolean> {
  const [changed = 0] = await commit(db, [
    sql`update ${accountMerges} set status = 'withdrawn', token_hash = null where id = ${id} and status = 'requested'`,
  ]);
  return changed > 0;
}

export async function findMerge(db: Database, id: string): Promise<MergeRow | null> {
  const found = await db.select().from(accountMerges).where(eq(accountMerges.id, id)).limit(1);
  return found[0] ?? null;
}

export async function findMergeByToken(db: Database, tokenHash: string): Promise<MergeRow | null> {
  const found = await db.select().from(accountMerges).where(eq(accountMerges.tokenHash, tokenHash)).limit(1);
  return found[0] ?? null;
}

/** The merge of an account that waits for a confirmation; null if none does. */
export async function findRequestedMerge(db: Database, userId: string): Promise<MergeRow | null> {
  const requested = eq(accountMerges.status, "requested");
  const found = await db
    .select()
    .from(accountMerges)
    .where(
      or(and(eq(accountMerges.fromId, userId), requested, isOpen), and(eq(accountMerges.intoId, userId), requested)),
    )
    .limit(1);
  return found[0] ?? null;
}

/** Merges into an account that were carried out, the newest first. */
export async function mergesInto(db: Database, userId: string, limit: number) {
  return db
    .select({ id: accountMerges.id, fromId: accountMerges.fromId, confirmedAt: accountMerges.confirmedAt })
    .from(accountMerges)
    .where(and(eq(accountMerges.intoId, userId), inArray(sql`+${accountMerges.status}`, ["confirmed", "done"])))
    .orderBy(desc(accountMerges.requestedAt), desc(accountMerges.id))
    .limit(limit);
}

/** More merges than are open at once. */
const CHOSEN_FROM = 500;

/** Requests whose time is over, and merges that are not finished. In random order, so that none blocks the others. */
export async function dueMerges(db: Database, status: "requested" | "confirmed", before: number, limit: number) {
  const due = db
    .select()
    .from(accountMerges)
    .where(and(eq(accountMerges.status, status), lte(accountMerges.requestedAt, before)))
    .orderBy(asc(accountMerges.requestedAt))
    .limit(CHOSEN_FROM)
    .as("due");
  return db.select().from(due).orderBy(sql`random()`).limit(limit);
}
