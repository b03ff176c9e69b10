import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";

/** Rows of one statement, so that an archive never holds all rows of a person. */
const PART = 100;

export type ExportedRow = Record<string, string | number | null>;

/**
 * The rows of a person that go into the archive of their data, some at once, in the order they were stored. Internal
 * columns (hashes, keys of storage, decisions and notes of staff) are not named here, so they are not in it.
 */
export async function* exportedRows(
  db: Database,
  list: { from: string; columns: string; where: SQL },
): AsyncGenerator<ExportedRow[]> {
  for (let after = 0; ; ) {
    const rows = await db.all<ExportedRow & { row_: number }>(sql`
      select rowid as row_, ${sql.raw(list.columns)} from ${sql.raw(list.from)}
      where ${list.where} and rowid > ${after} order by rowid limit ${PART}`);
    if (rows.length > 0) yield rows.map(({ row_: _row, ...row }) => row);
    const last = rows.at(-1);
    if (!last || rows.length < PART) return;
    after = last.row_;
  }
}

const times = "created_at as createdAt";

/** Someone else may have paid for the person: who it was and with which card is not the person's data. */
const ofOwnPayer = (column: "payer" | "card") =>
  `case when lower(payer ->> 'email') = (select lower(u.email) from users u where u.id = user_id) then ${column} end
    as ${column}`;

/** What each list of the archive is made of. `id`: of the person, the order or the conversation. */
export const exportedLists = {
  profile: (id: string) => ({
    from: "users",
    columns: `id, email, full_name as name, username, role, institution, programme, level,
      citation_style as citationStyle, english_variety as englishVariety, institution_rule as institutionRule,
      honour_version as honourVersion, honour_accepted_at as honourAcceptedAt, retention_days as retentionDays,
      private_by_default as privateByDefault, compare_own_drafts as compareOwnDrafts, density, shortcuts,
      time_zone as timeZone, locale, image_url as picture, email_verified_at as emailConfirmedAt, status,
      suspended_until as suspendedUntil, suspended_reason as suspendedReason, admin_until as adminUntil,
      password_changed_at as passwordChangedAt, deletion_requested_at as deletionRequestedAt, seen_at as lastSeenAt,
      home_opened_at as homeOpenedAt, ${times}`,
    where: sql`id = ${id}`,
  }),
  preferences: (id: string) => ({
    from: "notice_prefs",
    columns: "prefs as notifications, updated_at as updatedAt",
    where: sql`person_id = ${id}`,
  }),
  documents: (id: string) => ({
    from: "documents",
    columns: `id, name, kind, bytes, words, pages, language, status, stored as inStudentRepository, version,
      family_id as familyId, delete_at as deletedOn, deleted_at as deletedAt, receipt_id as receipt, ${times}`,
    where: sql`owner_id = ${id}`,
  }),
  documentFiles: (id: string) => ({
    from: "documents",
    columns: "id, name, storage_key as storageKey",
    where: sql`owner_id = ${id} and status in ('received', 'ready', 'rejected')`,
  }),
  checks: (id: string) => ({
    from: "checks",
    columns: `id, document_id as documentId, mode, title, options, status, words, problem, paid_by as paidBy,
      queued_at as queuedAt, finished_at as finishedAt`,
    where: sql`user_id = ${id}`,
  }),
  reports: (id: string) => ({
    from: "reports",
    columns: `id, document_id as documentId, title, words, matched_words as matchedWords, score_tenths as scoreTenths,
      sources, matches, flags, statement, signature, ${times}, expires_at as expiresAt`,
    where: sql`user_id = ${id}`,
  }),
  reportFiles: (id: string) => ({
    from: "reports",
    columns: "id, storage_key as storageKey",
    where: sql`user_id = ${id} and purged_at is null`,
  }),
  reportLinks: (id: string) => ({
    from: "report_shares",
    columns: `report_id as reportId, with_text as withText, opened, last_opened_at as lastOpenedAt, ${times},
      expires_at as expiresAt, revoked_at as revokedAt`,
    where: sql`user_id = ${id}`,
  }),
  flagNotes: (id: string) => ({
    from: "report_flag_notes",
    columns: "report_id as reportId, flag, note, updated_at as updatedAt",
    where: sql`report_id in (select r.id from reports r where r.user_id = ${id})`,
  }),
  orders: (id: string) => ({
    from: "orders",
    columns: `id, number, kind, domain, title, level, words, scope, institution_rule as institutionRule,
      deadline_hours as deadlineHours, time_zone as timeZone, quote, total, coupon, status,
      payment_status as paymentStatus, promised_at as dueAt, delivered_at as deliveredAt, approved_at as approvedAt,
      stars, rating_text as ratingText, placed_at as placedAt, version, archive_key as archiveKey`,
    where: sql`user_id = ${id}`,
  }),
  orderDrafts: (id: string) => ({
    from: "order_drafts",
    columns: "id, draft, updated_at as updatedAt",
    where: sql`user_id = ${id}`,
  }),
  orderFileOpenings: (orderId: string) => ({
    from: "order_accesses",
    columns: `document_id as documentId, by_name as openedBy, ${times}`,
    where: sql`order_id = ${orderId}`,
  }),
  helpReceipts: (orderId: string) => ({
    from: "help_receipts",
    columns: `id, statement, signature, ${times}, revoked_at as revokedAt`,
    where: sql`order_id = ${orderId}`,
  }),
  deliveries: (orderId: string) => ({
    from: "deliveries",
    columns: "id, number, message, by_name as deliveredBy, delivered_at as deliveredAt",
    where: sql`order_id = ${orderId} and state = 'out'`,
  }),
  deliveredFiles: (orderId: string) => ({
    from: "delivery_files",
    columns: "name, storage_key as storageKey",
    where: sql`order_id = ${orderId} and delivery_id in
      (select d.id from deliveries d where d.order_id = ${orderId} and d.state = 'out')`,
  }),
  payments: (id: string) => ({
    from: "payments",
    columns: `id, order_id as orderId, credits, amount, currency, status, ${ofOwnPayer("payer")}, quote, ${ofOwnPayer("card")},
      receipt_number as receiptNumber, refunded, captured_at as capturedAt, ${times}`,
    where: sql`user_id = ${id}`,
  }),
  refunds: (id: string) => ({
    from: "refunds",
    columns: `id, payment_id as paymentId, order_id as orderId, amount, reason, status, ${times}`,
    where: sql`payment_id in (select p.id from payments p where p.user_id = ${id})`,
  }),
  credits: (id: string) => ({
    from: "credit_entries",
    columns: `"key" as entry, change, ${times}`,
    where: sql`user_id = ${id}`,
  }),
  conversations: (id: string) => ({
    from: "conversations",
    columns: `id, reference, channel, topic, subject, status, order_id as orderId, score, score_text as scoreText,
      archive_key as archiveKey, ${times}`,
    where: sql`user_id = ${id}`,
  }),
  messageFiles: (conversationId: string) => ({
    from: "message_files",
    columns: "id, name, storage_key as storageKey",
    where: sql`conversation_id = ${conversationId} and +status = 'ready' and storage_key <> ''`,
  }),
  notifications: (id: string) => ({
    from: "notices",
    columns: `kind, subject, text, href, ${times}, read_at as readAt`,
    where: sql`person_id = ${id} and kind <> 'desk'`,
  }),
  comments: (id: string) => ({
    from: "comments",
    columns: `id, article_id as articleId, parent_id as answerTo, body, status, ${times}`,
    where: sql`user_id = ${id}`,
  }),
  acts: (id: string) => ({
    from: "audit_events",
    columns: "at, actor_role as byRole, action, target_type as target, result",
    where: sql`owner_id = ${id}`,
  }),
  devices: (id: string) => ({
    from: "push_subscriptions",
    columns: `device, ${times}`,
    where: sql`person_id = ${id}`,
  }),
  expert: (id: string) => ({
    from: "experts",
    columns: `name, qualification, kinds as services, domains as fields, capacity, active, ${times}`,
    where: sql`user_id = ${id}`,
  }),
  absences: (id: string) => ({
    from: "absences",
    columns: `starts_at as startsAt, ends_at as endsAt, ended_at as endedAt, ${times}`,
    where: sql`user_id = ${id} or expert_id in (select e.id from experts e where e.user_id = ${id})`,
  }),
  failingAddresses: (id: string) => ({
    from: "failing_addresses",
    columns: `address, kind, reason, code, ${times}`,
    where: sql`person_id = ${id}`,
  }),
  telegram: (id: string) => ({
    from: "telegram_links",
    columns: `name, status, ${times}, linked_at as linkedAt`,
    where: sql`person_id = ${id}`,
  }),
} as const;
