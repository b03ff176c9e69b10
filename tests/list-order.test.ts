import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Reads without an order, or whose order may have ties: the file and function, and why that is right. Work that is taken
 * in turns (`AT_ONCE` of it, the rest next time) is not sorted further than its index does: an announcement makes
 * thousands of rows of one moment.
 */
const unordered: Record<string, string> = {
  "analytics/articles.ts leadsOfArticles": "one row for each article and target, ordered by both",
  "analytics/day-counts.ts countsByPart": "one row for each metric and part, ordered by both",
  "analytics/order-days.ts orderSumsByPart": "two rows for each part, now and before, ordered by both",
  "analytics/provider-totals.ts providerDays": "ordered by the day, which is the key",
  "audit/audit-list.ts existingTargets": "a set",
  "settings/integration-outcomes.ts deliveryOutcomes": "the newest time of equals",
  "settings/integration-outcomes.ts turnitinOutcomes": "the newest time of equals",
  "audit/person-keys.ts findPersonKeys": "looked up by person",
  "audit/person-keys.ts oldPersonKeys": "work in turns, in the order of their key",
  "checks/admin-checks.ts listAdminChecksUnscoped": "the keys of the page (db/shared/keyset.ts), in a second chain",
  "checks/document-versions.ts listFamilies": "the keys of the page (db/shared/keyset.ts)",
  "checks/bulk-deletion.ts markListedDeleting": "work in turns",
  "checks/bulk-deletion.ts restoreListed": "work in turns",
  "checks/bulk-deletion.ts waitingChecksOfAll": "a set: all of it is sent",
  "checks/repository-consent.ts withdrawSome": "work in turns",
  "identity/absences.ts openAbsencesOfExperts": "sorted after two reads are joined",
  "orders/coupons.ts couponIsUsed": "whether there is one",
  "identity/account-merges.ts countForMerge": "one row",
  "identity/account-merges.ts dueMerges": "work in turns, at random",
  "identity/account-merges.ts mergeObstacles": "one row",
  "identity/account-merges.ts waitingTextsOf": "work in turns",
  "identity/deletion-obligations.ts openObligations": "unique numbers, and whether there is a payment or a refund",
  "identity/erasure-conversations.ts conversationsOfPerson": "work in turns",
  "identity/erasure-files.ts countStudentSources": "a set: it is counted",
  "identity/erasure-files.ts documentsLeft": "a set: it is counted",
  "identity/erasure-files.ts eraseDocumentRows": "one row",
  "identity/erasure-orders.ts deliveredKeys": "a set: all of it is removed",
  "identity/erasure-orders.ts ordersOfPerson": "work in turns",
  "identity/erasure-orders.ts ordersUnderWay": "a set: it is counted",
  "identity/second-admin.ts approverOf": "one row",
  "identity/erasure.ts eraseComments": "a set: all of it is marked",
  "checks/admin-checks.ts lastIndexed": "the newest time of equals",
  "checks/checks.ts finishCheck": "one row, written by an insert",
  "checks/document-deletion.ts checkIdsOf": "a set: all of it is removed",
  "checks/document-deletion.ts dueForRemoval": "work in turns",
  "checks/document-deletion.ts waitingChecksOf": "a set: all of it is sent",
  "checks/document-versions.ts familiesOfDocuments": "looked up by document",
  "checks/document-versions.ts versionsOfChecks": "looked up by check",
  "checks/report-shares.ts flagNotesOf": "read by flag",
  "checks/turnitin.ts requestTurnitin": "one row, written by an insert",
  "checks/turnitin.ts forgottenSubmissions": "work in turns",
  "checks/turnitin.ts leftBehind": "work in turns",
  "checks/turnitin.ts neverSubmitted": "work in turns",
  "checks/turnitin.ts submissionsLeft": "a set: all of it is removed",
  "checks/uploads.ts abandonedUploads": "work in turns",
  "content/articles.ts countByStatus": "read by status",
  "content/faq-votes.ts helpVotesOf": "summed up",
  "content/publication-search.ts countFoundByField": "read by field and type",
  "content/publications.ts countByField": "read by field and type",
  "content/publications.ts leadingAddresses": "a set: each address is looked up in it",
  "content/publications.ts articlesWithoutOriginality": "work in turns",
  "conversations/archiving.ts dueForArchive": "work in turns",
  "conversations/archiving.ts hasArchived": "whether there is one",
  "conversations/conversations.ts lockOld": "work in turns",
  "conversations/inbound-messages.ts removeOldIntakes": "work in turns",
  "conversations/passing-on.ts unresolvedOf": "work in turns",
  "conversations/telegram-links.ts removeOldCodes": "work in turns",
  "conversations/inbox.ts labelsInUse": "counted by label; of conversations of one moment any will do",
  "conversations/inbox.ts wakeSnoozed": "work in turns",
  "conversations/message-files.ts deletedMessageFiles": "work in turns",
  "conversations/message-files.ts dropForgottenFiles": "work in turns",
  "conversations/message-files.ts freeFiles": "a set: all of it is sent",
  "conversations/message-files.ts retireAbandonedFiles": "work in turns",
  "conversations/message-files.ts unseenMessageFiles": "work in turns",
  "identity/sessions.ts deleteExpired": "work in turns",
  "identity/sessions.ts roomsOfSession": "a set: all of it is told",
  "media/media.ts abandonedMedia": "work in turns",
  "notifications/addresses.ts findReach": "a set: every browser is told",
  "notifications/email-templates.ts newsReaders": "by person, who is in the list once",
  "notifications/emails.ts dueOutgoing": "work in turns",
  "notifications/emails.ts removeOldOutgoing": "work in turns",
  "notifications/failing-addresses.ts failuresOf": "an address has one row of each kind",
  "notifications/notifications.ts countUnread": "counted",
  "notifications/notifications.ts removeOldNotifications": "work in turns",
  "notifications/notifications.ts unexpandedNotifications": "work in turns",
  "notifications/unsubscribe-tokens.ts removeOldTokens": "work in turns",
  "orders/archiving.ts ordersDueForArchive": "work in turns",
  "orders/deliveries.ts deliveriesOf": "a delivery has one file of each role",
  "orders/order-lists.ts countOrders": "read by status",
  "orders/due-orders.ts dueOrders": "work in turns",
  "orders/orders.ts lastEventsOf": "read by order",
  "payments/payments.ts paymentsSince": "a set: each is compared by itself",
  "payments/reconciling.ts inParts": "a set: each row is looked up by its key",
  "platform/feature-flags.ts changedFlags": "by name, of which no two are the same",
  "platform/alerts.ts listAlerts": "by rule, of which no two are the same",
  "platform/clock-marks.ts marksOf": "looked up by name",
  "platform/clock-marks.ts failingParts": "by name, of which no two are the same",
  "platform/health.ts noticeFigures": "one row",
  "platform/health.ts oldestJobs": "one row",
  "platform/health.ts outgoingFigures": "one row",
  "platform/stale-pages.ts staleTags": "work in turns",
  "platform/uploads.ts oldUploads": "work in turns",
  "platform/webhook-health.ts listWebhookHealth": "by source, of which no two are the same",
  "shared/roll-ups.ts countsNow": "read by part",
  "shared/roll-ups.ts countsOfDays": "read by day and part",
  "sources/open-services.ts openServicesOn": "by name, of which no two are the same",
  "sources/bulk-signatures.ts forgetSignatures": "work in turns",
  "sources/shown-blocks.ts removeOldShown": "work in turns",
  "sources/shown-blocks.ts nearMisses": "grouped by block, and the block decides between equals",
  "sources/shown-blocks.ts wornBlocks": "a set: every document counts",
  "sources/sources.ts waitingSources": "by chance on purpose",
  "sources/sources.ts leavingSources": "by chance on purpose",
  "sources/student-shards.ts listShards": "by name, of which no two are the same",
  "sources/student-shards.ts claimRemovals": "work in turns",
  "sources/student-shards.ts claimShard": "by name, of which no two are the same",
};

/** Columns of which two rows of one list never have the same value. */
const UNIQUE =
  /\b(?:id|key|code|seq|change|version|number|revision|attempt|eventId|article_?id|shortcut|slug|who|byId|rowid)\b/i;
/** What a list in plain SQL is grouped by or made distinct by. */
const GROUPED = /\b(?:familyId|value|kind|title|term)\b/;

test("every list in the database layer has a total order, or a reason for having none", () => {
  const found = readdirSync("db", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.startsWith("seed"))
    .flatMap((name) => unorderedIn(name, readFileSync(`db/${name}`, "utf8")));
  expect([...new Set(found)].sort()).toEqual(Object.keys(unordered).sort());
});

test("the test above detects a list without an order, with a partial one, and behind a name", () => {
  const inFunction = (body: string) => unorderedIn("notes.ts", `export async function notesOf() {\n${body}\n}\n`);
  const chain = "return db.select().from(notes).where(eq(notes.orderId, orderId))";
  expect(inFunction(`${chain};`)).toEqual(["notes.ts notesOf"]);
  expect(inFunction(`${chain}.orderBy(asc(notes.createdAt));`)).toEqual(["notes.ts notesOf"]);
  expect(inFunction(`${chain}.orderBy(desc(notes.id), asc(notes.createdAt)).limit(5);`)).toEqual(["notes.ts notesOf"]);
  expect(inFunction(`${chain}.orderBy(asc(notes.createdAt)).limit(1);`)).toEqual(["notes.ts notesOf"]);
  expect(inFunction(`const order = [asc(notes.createdAt)];\n${chain}.orderBy(...order);`)).toEqual([
    "notes.ts notesOf",
  ]);
  expect(inFunction("return db.all(sql`select id from notes order by at desc limit 5`);")).toEqual([
    "notes.ts notesOf",
  ]);
  expect(inFunction("return db.all(sql`select id from notes`);")).toEqual(["notes.ts notesOf"]);

  expect(inFunction(`${chain}.orderBy(asc(notes.createdAt), asc(notes.id)).limit(5);`)).toEqual([]);
  expect(inFunction(`const order = [asc(notes.at), asc(notes.id)];\n${chain}.orderBy(...order);`)).toEqual([]);
  expect(inFunction(`${chain}.limit(1);`)).toEqual([]);
  expect(inFunction("return db.select({ all: count() }).from(notes);")).toEqual([]);
  expect(inFunction("return db.all(sql`select id from notes order by at desc, id desc limit 5`);")).toEqual([]);
});

/** The functions of a file that read a list whose order is not total, once a list. */
function unorderedIn(file: string, text: string): string[] {
  const found = new Set<string>();
  const report = (at: number) => found.add(`${file} ${functionAt(text, at)}`);
  for (const { index } of text.matchAll(/\.select\(/g)) {
    const calls = chainAt(text, index);
    if (!calls.has("from") || isOneRow(calls)) continue;
    const order = calls.get("orderBy");
    if (order === undefined || !(isTotal(text, order) || isGrouped(calls, order))) report(index);
  }
  for (const { index, 0: requested } of text.matchAll(
    /db\.all\b[^`]*`(?:[^`$]|\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\})*`/g,
  )) {
    if (/returning id`$|^[^`]*`\s*select count\(\*\)/.test(requested)) continue;
    if (/(?<!order by[^;]*) limit 1`$/.test(requested)) continue;
    const order = /.*\border by (?<order>[^`]*)/s.exec(requested)?.groups?.order?.replace(/ limit .*/s, "");
    const last = order?.split(",").at(-1) ?? "";
    if (!UNIQUE.test(last) && !GROUPED.test(last)) report(index);
  }
  for (const { index, groups } of text.matchAll(/order by (?<order>(?:[^`)(]|\$\{[^}]*\}|\([^)]*\))*?) limit/g)) {
    const last = groups?.order?.split(",").at(-1) ?? "";
    if (!UNIQUE.test(last) && !GROUPED.test(last)) report(index);
  }
  return [...found];
}

/** A read for one row by something unique, or of sums alone. */
function isOneRow(calls: Map<string, string>): boolean {
  if (calls.has("orderBy") || calls.has("groupBy")) return false;
  return calls.get("limit") === "1" || /\b(?:count\(|sum\(|max\()/.test(calls.get("select") ?? "");
}

/** One row a group, and ordered by what they are grouped by. */
function isGrouped(calls: Map<string, string>, order: string): boolean {
  const by = calls.get("groupBy");
  return by !== undefined && partsOf(order).some((part) => part.includes(by));
}

function isTotal(text: string, order: string): boolean {
  // Keys of a page end with an id by their type (db/shared/keyset.ts).
  if (/\binOrder\(keys, /.test(order)) return true;
  const last = partsOf(order).at(-1) ?? "";
  const name = /^\.\.\.(\w+)$/.exec(last)?.[1];
  const lists = last.startsWith("...")
    ? [...(name ? (new RegExp(`const ${name} =([^;]*);`).exec(text)?.[1] ?? "") : last).matchAll(/\[([^[\]]+)\]/g)]
    : [["", last]];
  return lists.length > 0 && lists.every(([, list]) => UNIQUE.test(partsOf(list ?? "").at(-1) ?? ""));
}

/** What each method of a chain of calls is given, from the dot of the first one on. */
function chainAt(text: string, from: number): Map<string, string> {
  const calls = new Map<string, string>();
  for (let at = from; ; ) {
    const name = /^\s*(?:\/\/[^\n]*\n\s*)*\.(\w+)\(/.exec(text.slice(at));
    if (!name?.[1]) return calls;
    const begin = at + name[0].length;
    at = closingAt(text, begin) + 1;
    calls.set(name[1], text.slice(begin, at - 1).trim());
  }
}

function closingAt(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if ("([{".includes(text[at] ?? "")) depth++;
    if (")]}".includes(text[at] ?? "") && --depth === 0) return at;
  }
  throw new Error("A bracket is not closed.");
}

/** The arguments of a call. */
function partsOf(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of list) {
    if ("([{".includes(character)) depth++;
    if (")]}".includes(character)) depth--;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

function functionAt(text: string, at: number): string {
  return (
    [...text.slice(0, at).matchAll(/\nfunction (\w+)|(?:^|\n)(?:export )?(?:async )?function (\w+)/g)]
      .at(-1)
      ?.slice(1)
      .find(Boolean) ?? ""
  );
}
