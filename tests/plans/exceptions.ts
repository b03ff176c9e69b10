/** A statement that may read more than the rules allow, and why that does not grow with history. */
export type Exception = {
  /** The function of the product that builds it, as `file function`, or its file; null where several files do. */
  at: string | null;
  /** A part of the statement. */
  sql: string;
  reason: string;
  /** How many rows it reads at most. */
  bound: string;
};

const unfinishedChecks = "checks that are queued or running";
const unresolved = "conversations that are not resolved";
const runningOrders = "orders that are being worked on";

const countedDays = "what happened on the days that one run counts, five at most";
const daysOfRange = "the counts of the days of a range and those before it, 730 at most";

export const exceptions: readonly Exception[] = [
  {
    at: null,
    sql: "former.admin_until > ?",
    reason: "Who was an admin lately counts as one who could approve.",
    bound: "people who stopped being admins in 30 days",
  },
  {
    at: "db/analytics/roll-up.ts countDays",
    sql: `insert into "order_days"`,
    reason: "Orders, deliveries and money of some days are read by an index of their time.",
    bound: countedDays,
  },
  {
    at: "db/analytics/roll-up.ts countDays",
    sql: `delete from "daily_counts"`,
    reason: "The counts of some days are replaced.",
    bound: countedDays,
  },
  {
    at: "db/analytics/roll-up.ts countDays",
    sql: `insert into "daily_counts"`,
    reason: "Rows of some days are read by an index of their time.",
    bound: countedDays,
  },
  {
    at: "db/analytics/day-counts.ts countsByPart",
    sql: `"daily_counts"."day" between ? and ?`,
    reason: "Counts of a range are added up by their part.",
    bound: daysOfRange,
  },
  {
    at: "db/analytics/day-counts.ts countsByDay",
    sql: `"daily_counts"."day" between ? and ?`,
    reason: "Counts of a range are added up by day.",
    bound: daysOfRange,
  },
  {
    at: "db/analytics/day-counts.ts countsOfRange",
    sql: `"daily_counts"."day" between ? and ?`,
    reason: "Counts of a range are added up by their part.",
    bound: daysOfRange,
  },
  {
    at: "db/analytics/articles.ts mostReadArticles",
    sql: "with counted as materialized",
    reason: "The views of a range are added up by article; views older than 400 days are kept by month.",
    bound: "the articles that were read on each of 400 days",
  },
  {
    at: "db/analytics/expert-load.ts listExperts",
    sql: `"experts"."id" in (select part from "daily_counts"`,
    reason: "Experts who delivered on the days of a range.",
    bound: daysOfRange,
  },
  {
    at: "db/platform/activity.ts orderActivity",
    sql: `"order_events"."created_at" <= ?`,
    reason:
      "The newest events are read in their order; events of the same moment as the last one that was shown are skipped.",
    bound: "the events that are shown, and those of one moment",
  },
  {
    at: "db/platform/activity.ts conversationActivity",
    sql: `"conversations"."created_at" <= ?`,
    reason: "The newest conversations are read in the order of their ids, which is that of their times.",
    bound: "the conversations that are shown, and those of one moment",
  },
  {
    at: "db/platform/activity.ts auditActivity",
    sql: `"audit_events"."at" <= ?`,
    reason:
      "The newest entries are read in their order; entries of the same moment as the last one that was shown are skipped.",
    bound: "the entries that are shown, and those of one moment",
  },
  {
    at: "db/platform/health.ts oldestJobs",
    sql: `from "message_files" where status = 'received'`,
    reason: "Files that wait for their inspection leave this status within seconds.",
    bound: "files that wait",
  },
  {
    at: "db/platform/health.ts outgoingFigures",
    sql: `from "letters" where status = 'waiting'`,
    reason: "The oldest message is looked for among those that wait.",
    bound: "messages that wait",
  },
  {
    at: "db/identity/account-deletions.ts finishDeletion",
    sql: `"key" >= ? and "key" < ?`,
    reason: "The emails about one person's rights have keys with one beginning.",
    bound: "emails about a person's exports and deletion",
  },
  {
    at: null,
    sql: `"key" >= ? and "key" < ? and exists (select 1 from "account_merges"`,
    reason: "A merge deletes the emails about the rights of the account that ends, whose keys have one beginning.",
    bound: "emails about a person's exports, deletion and merges",
  },
  {
    at: "db/checks/checks.ts claimCheck",
    sql: "r.status = 'running'",
    reason: "A person's running checks are counted among all that run.",
    bound: unfinishedChecks,
  },
  {
    at: "db/checks/checks.ts queuePlace",
    sql: `"checks"."queued_at" < ?`,
    reason: "The place in the queue is the number of checks before it.",
    bound: unfinishedChecks,
  },
  {
    at: "db/checks/checks.ts stuckChecks",
    sql: `"checks"."lease_until" < ?`,
    reason: "Only unfinished checks can be stuck; those that are finished leave its index.",
    bound: unfinishedChecks,
  },
  {
    at: "db/checks/waiting-checks.ts nextWaiting",
    sql: `"checks"."user_id" = ?`,
    reason: "A person's oldest queued check is looked for among all that are queued.",
    bound: unfinishedChecks,
  },
  {
    at: "db/checks/progress.ts lastStageTimes",
    sql: `"checks"."mode" = ?`,
    reason: "The newest checks are read until fifty of them are not private; private ones are few.",
    bound: "fifty, and the private checks between them",
  },
  {
    at: "db/checks/document-deletion.ts dueForRemoval",
    sql: `"documents"."delete_at" < ?`,
    reason: "Documents past their date that an order still needs are passed over.",
    bound: "documents of orders that are being worked on",
  },
  {
    at: "db/checks/document-deletion.ts dueForRemoval",
    sql: `"documents"."updated_at" < ?`,
    reason: "The status is the one of documents that are being deleted, which takes seconds.",
    bound: "documents that are being deleted",
  },
  {
    at: "db/checks/uploads.ts abandonedUploads",
    sql: `"documents"."updated_at" < ?`,
    reason: "The status is the one of uploads that have not arrived, which are deleted after a day.",
    bound: "uploads of a day",
  },
  {
    at: "db/checks/turnitin.ts neverSubmitted",
    sql: `"checks"."queued_at" > ?`,
    reason: "Only checks of the last day are looked at.",
    bound: "checks of a day",
  },
  {
    at: "db/content/faq-votes.ts helpVotesOf",
    sql: `"help_votes"."key" >= ?`,
    reason: "A question has two rows a day, which are added up.",
    bound: "two a day since the question was published",
  },
  {
    at: "db/conversations/conversations.ts lockOld",
    sql: `"conversations"."resolved_at" < ?`,
    reason: "What is found is closed for good and is not found again; few were changed before they were resolved.",
    bound: "the batch",
  },
  {
    at: "db/conversations/inbox-counts.ts countChannel",
    sql: `"conversations"."status" in (?, …)`,
    reason: "The numbers of the inbox depend on the time and on who looks, so they are counted among what is open.",
    bound: unresolved,
  },
  {
    at: "db/conversations/inbox.ts listInbox",
    sql: `"conversations"."merged_into" is null`,
    reason: "Merged conversations are few, and what else a view leaves out is left out among what is open.",
    bound: unresolved,
  },
  {
    at: "db/notifications/email-templates.ts endAnnouncement",
    sql: `"key" >= ? and "key" < ?`,
    reason: "The notifications of an announcement are counted once, when it has been sent.",
    bound: "its recipients",
  },
  {
    at: "db/notifications/email-templates.ts countNewsReaders",
    sql: "json_extract",
    reason: "An admin who writes an announcement sees how many people it goes to.",
    bound: "subscribers to news",
  },
  {
    at: "db/notifications/email-templates.ts newsReaders",
    sql: "json_extract",
    reason: "Only subscribers are read; those whose account is not active are passed over.",
    bound: "the batch, and accounts that are not active between them",
  },
  {
    at: "db/notifications/emails.ts dueOutgoing",
    sql: `"letters"."channel" in`,
    reason: "What is due on a channel that is not set up is passed over; such messages are deleted after a quarter.",
    bound: "messages that are due",
  },
  {
    at: "db/orders/due-orders.ts lateOrders",
    sql: "late_steps < 5",
    reason: "Only orders that are being worked on can be late.",
    bound: runningOrders,
  },
  {
    at: null,
    sql: `"coupon_uses" where code = ? and user_id > ? and user_id < ?`,
    reason: "After a merge of accounts a person may hold a second use of a coupon.",
    bound: "uses of one person",
  },
  {
    at: "db/orders/orders.ts",
    sql: `update "coupons" set uses = (select count(*)`,
    reason: "The uses of a coupon are counted anew with each, so that two orders at once cannot exceed its limit.",
    bound: "the uses that the coupon allows, in its index",
  },
  {
    at: "db/payments/payments.ts paymentsSince",
    sql: `"payments"."captured_at" >= ?`,
    reason: "Each night everything of the last four days is compared with the provider's records.",
    bound: "payments of four days",
  },
  {
    at: "db/payments/refunds.ts refundsToSend",
    sql: `"refunds"."attempts"`,
    reason: "The status is the one of approved refunds, which are sent within minutes.",
    bound: "refunds that are to be sent",
  },
  {
    at: "db/payments/refunds.ts openRefunds",
    sql: `"refunds"."status" in`,
    reason: "It lists refunds that an admin has to decide.",
    bound: "refunds that are not decided",
  },
  {
    // It is sent in one batch with its row of the audit log.
    at: "db/audit/audit.ts",
    sql: "r.requested_by = ? and r.created_at > ?",
    reason: "The refunds of one member of staff in 24 hours are added up.",
    bound: "refunds of a person and day",
  },
  {
    at: "db/shared/keyset.ts countUpTo",
    sql: `"audit_events"."target_id" = ?`,
    reason: "What was done to one thing is counted, no further than the list counts.",
    bound: "acts on one thing",
  },
  {
    at: "db/sources/sources.ts collectionSizes",
    sql: `"sources"."kind" in (?, …)) group by`,
    reason: "A report states how many of our own texts were compared. Students' documents are not counted.",
    bound: "our own texts, added by editors",
  },
  {
    at: "db/sources/sources.ts countIndexed",
    sql: `+"sources"."status" = 'indexed'`,
    reason: "It counts our own texts, when one of them is compared with the others.",
    bound: "our own texts, added by editors",
  },
  {
    at: "db/sources/sources.ts countStudentBand",
    sql: `"sources"."status" = ?`,
    reason: "Once a day: a count that changed with each document would reveal each.",
    bound: "students' documents, once a day",
  },
  {
    at: "db/sources/sources.ts",
    sql: `"sources"."index_version" is null`,
    reason: "Only texts of older versions are read; those that are being removed are passed over.",
    bound: "the batch, and texts that are being removed",
  },
  {
    at: "db/sources/student-shards.ts claimEmptyShards",
    sql: "not exists (select 1 from",
    reason: "Whether a shard has a document is known after the first one.",
    bound: "one row for each shard",
  },
  {
    at: "db/shared/roll-ups.ts countsOfDays",
    sql: `"daily_counts"."day" between`,
    reason: "It returns every row that it reads: the counts of the days that a chart shows.",
    bound: "the days of the chart",
  },
  {
    at: null,
    sql: "o.storage_key",
    reason: "A file whose bytes another message still shows is not deleted.",
    bound: "messages that show the same file",
  },
  {
    at: "db/conversations/archiving.ts dueForArchive",
    sql: "conversations_unarchived",
    reason: "Closed conversations with an open report of a message or a new note are passed over.",
    bound: "the batch, and those that are passed over",
  },
  {
    at: "db/platform/retention.ts emptyOldCheckLogs",
    sql: `"checks"."queued_at" >= ?`,
    reason: "It begins at the mark of the last run; checks that staff run again after it are passed over.",
    bound: "the batch, and checks that are passed over",
  },
  ...["db/orders/order-lists.ts listOrdersForStaff", "db/shared/keyset.ts countUpTo"].map((at) => ({
    at,
    sql: `"orders"."status" in ('paid',`,
    reason: "The lists of work are parts of what is being worked on.",
    bound: runningOrders,
  })),
  ...["db/orders/order-lists.ts listOrdersForStaff", "db/shared/keyset.ts countUpTo"].map((at) => ({
    at,
    sql: "r.status in ('requested',",
    reason: "Orders with a refund that is not finished.",
    bound: "refunds that are not finished",
  })),
  {
    at: "db/orders/order-lists.ts listOrdersForStaff",
    sql: `"orders"."gate" = 'hold'`,
    reason: "Orders that wait for a review, sorted by their deadline; the index has the order in which they came.",
    bound: "orders that wait for a review",
  },
  {
    at: "db/shared/keyset.ts countUpTo",
    sql: `from "conversations" where`,
    reason: "Unassigned and overdue conversations are counted.",
    bound: unresolved,
  },
  {
    at: "db/notifications/email-log.ts countOverdue",
    sql: `"letters"."due_at" < ?`,
    reason: "Messages that are late are counted, so that the page says that something is wrong.",
    bound: "messages that are late",
  },
  ...["db/media/media.ts listMedia", "db/shared/keyset.ts countUpTo"].map((at) => ({
    at,
    sql: `instr(lower("media"."name")`,
    reason: "Pictures are searched by any part of their name or description.",
    bound: "pictures of the staff, some for each article",
  })),
  {
    at: "db/content/comments.ts listForModeration",
    sql: `"comments"."body" <> ''`,
    reason: "Deleted comments and comments of unpublished articles are passed over.",
    bound: "comments that are passed over",
  },
  {
    at: "db/checks/admin-checks.ts",
    sql: `"checks"."mode" = ?`,
    reason: "Private checks, which have an index of their own, are passed over.",
    bound: "private checks between the rows of a page",
  },
  {
    at: "db/checks/admin-checks.ts",
    sql: `+"checks"."status" in ('queued', 'running')`,
    reason: "Checks in one stage, or without progress, among those that are queued or running.",
    bound: unfinishedChecks,
  },
  {
    at: "db/checks/admin-checks.ts",
    sql: `"checks"."id" >= ?`,
    reason: "A report is found by the beginning of its number; the list sorts what is found.",
    bound: "a 4,096th of the checks, for the three digits that are the least",
  },
];
