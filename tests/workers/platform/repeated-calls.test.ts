import { eq } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import * as tables from "#db/tables/index.ts";
import { plantBelongings } from "#tests/support/belongings.ts";
import { testEnv } from "#tests/support/env.ts";
import { filledRow } from "#tests/support/filled-row.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { callRules } from "#workers/platform/route-rules.ts";

const id = "0b6f2f0e-8f0d-4d6b-9a51-3c1f6c1d2a01";
const key = "0b6f2f0e-8f0d-4d6b-9a51-3c1f6c1d2a77";
const at = Date.now();
const { db } = openDatabase(testEnv.DB, null, "primary");

type Call = {
  who?: "ada" | "bob";
  body?: unknown;
  path?: string;
  rows?: [SQLiteTable, Record<string, unknown>][];
};

const content = {
  ...{ title: "A plan", slug: "", domain: "ai", type: "article", tags: [], excerpt: "", author: "", reviewer: "" },
  ...{ body: { type: "doc", content: [{ type: "paragraph" }] }, references: [] },
};
const article = { id, domain: "ai", type: "article", status: "draft", revision: 1, content };

/** Every call that a browser sends once more by itself: each PUT and DELETE, and each POST that carries a key. */
const calls: Record<string, Call> = {
  "DELETE /api/uploads/:id": {},
  "PUT /api/order-drafts/:id": { body: { seen: 1, draft: { step: 2 } } },
  "DELETE /api/order-drafts/:id": {},
  "DELETE /api/documents/:id": {},
  "PUT /api/reports/:id/flags/:index": { body: { note: "They are quotations." } },
  "DELETE /api/reports/:id/shares/:shareId": {
    rows: [[tables.reportShares, { id, reportId: id, userId: "ADA", expiresAt: at + 1e9 }]],
  },
  "DELETE /api/conversations/:id/messages/:messageId": {},
  "DELETE /api/conversations/:id/resolution": { who: "bob" },
  "DELETE /api/message-files/:id": {},
  "DELETE /api/push/:id": {},
  "PUT /api/push/removal": {
    rows: [[tables.pushSubscriptions, { id: key, personId: "ADA", endpoint: "https://fcm.googleapis.com/fcm/send/x" }]],
    body: { endpoint: "https://fcm.googleapis.com/fcm/send/x" },
  },
  "DELETE /api/bridges/telegram": { rows: [[tables.telegramLinks, { personId: "ADA", chatId: "7" }]] },
  "PUT /api/inbox/saved-replies": {
    who: "bob",
    body: { id: key, version: 0, shortcut: "refund", title: "Refunds", body: "It takes a day.", fileIds: [] },
  },
  "DELETE /api/inbox/saved-replies/:id": { who: "bob", rows: [[tables.savedReplies, { id }]] },
  "DELETE /api/inbox/:id/block": { who: "bob", rows: [[tables.blockedWriters, { who: "user:ADA", until: at + 1e9 }]] },
  "DELETE /api/inbox/:id/scheduled/:key": {
    who: "bob",
    rows: [[tables.scheduledMessages, { id, conversationId: id, byId: "demo-user_bob", status: "waiting" }]],
  },
  "DELETE /api/media/:id": { who: "bob", rows: [[tables.media, { id, files: [], uploadedBy: "demo-user_bob" }]] },
  "PUT /api/articles/:id": {
    who: "bob",
    rows: [[tables.articles, article]],
    body: { seen: 1, content: { ...content, title: "Another plan" } },
  },
  "POST /api/uploads": { body: { purpose: "document", name: "own.txt", type: "text/plain", length: 2000 } },
  "POST /api/checks": {
    body: {
      ...{ documentId: id, title: "A plan", compareDrafts: "on", excludeQuotations: "on", excludeBibliography: "on" },
      ...{ smallMatchWords: 8, retentionDays: 30, rights: "on", idempotencyKey: key },
    },
  },
  "POST /api/reports/:id/shares": { body: { days: 7, withText: true } },
  "POST /api/conversations/:id/messages": { body: { clientId: key, body: "Is it ready?" } },
  "POST /api/inbox/:id/notes": { who: "bob", body: { clientId: key, body: "Ask Ada." } },
  "POST /api/inbox/:id/scheduled": {
    who: "bob",
    body: { message: { clientId: key, body: "It is ready." }, sendAt: at + 86_400_000 },
  },
  "POST /api/media": {
    who: "bob",
    body: {
      id: key,
      kind: "image",
      name: "a.png",
      alt: "A dot",
      licence: "Own work",
      authors: "",
      year: null,
      seconds: null,
    },
  },
};

/** Proven where what they are about is made: tests/services/orders/expert-work.test.ts. */
const elsewhere = ["DELETE /api/orders/:id/files/:file"];

/** What the command line sends, which repeats by itself. */
const notOfBrowsers = ["PUT /api/library/segments/:segment/:part"];

test("every PUT and DELETE of the API is called twice below", () => {
  const marked = callRules
    .filter(({ method, pattern }) => pattern.startsWith("/api/") && (method === "PUT" || method === "DELETE"))
    .map(({ method, pattern }) => `${method} ${pattern}`);
  const listed = Object.keys(calls).filter((call) => !call.startsWith("POST"));
  expect([...listed, ...notOfBrowsers, ...elsewhere].sort()).toEqual(marked.sort());
});

/** All that is stored, without the times. */
async function stored(): Promise<Record<string, string[]>> {
  const { results } = await testEnv.DB.prepare("select name from sqlite_schema where type = 'table'").all<{
    name: string;
  }>();
  const names = results.map(({ name }) => name).filter((name) => !/^(?:sqlite_|_cf_|d1_)|_search/.test(name));
  const read = names.map(async (name): Promise<[string, string[]]> => {
    const rows = await testEnv.DB.prepare(`select * from "${name}"`).all();
    return [name, rows.results.map((row) => withoutTimes(JSON.stringify(row))).sort()];
  });
  return Object.fromEntries(await Promise.all(read));
}

function withoutTimes(text: string): string {
  return text.replace(/\b1[678]\d{11}\b/g, "time");
}

for (const [call, { who = "ada", body, rows = [] }] of Object.entries(calls)) {
  test(`sent twice, ${call} has one effect`, async () => {
    const browser = await signedIn(who);
    const ada = await signedIn("ada");
    await Promise.all([ada, browser].map(({ go }) => go("/api/notifications")));
    const [owner] = await db.select().from(tables.users).where(eq(tables.users.email, "ada@example.test"));
    await plantBelongings(owner?.id ?? "", id);
    await db.update(tables.reports).set({ expiresAt: at + 1e9, flags: 2 });
    await db.update(tables.orderDrafts).set({ revision: 1 });
    await db.update(tables.conversations).set({ status: "resolved", lastSeq: 1 });
    await db.update(tables.documents).set({ bytes: 1, status: "ready", words: 400 });
    await db.update(tables.uploads).set({ bytes: 1 });
    for (const [table, set] of rows) {
      const named = JSON.parse(JSON.stringify(set).replace("ADA", owner?.id ?? ""));
      await db.insert(table).values(filledRow(table, named, at));
    }
    const [method = "", pattern = ""] = call.split(" ");
    const send = async () => {
      const response = await browser.go(pattern.replace(":index", "1").replace(/:\w+/g, id), {
        method,
        headers: { "Content-Type": "application/json", "Idempotency-Key": key },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    };
    const before = await stored();
    const first = await send();
    const once = await stored();
    const second = await send();
    expect(first.status, first.text).toBeLessThan(300);
    // What a lost DELETE has deleted is gone, and the client takes that for done.
    const isGone = method === "DELETE" && [404, 410].includes(second.status);
    if (!isGone) expect(withoutTimes(second.text)).toBe(withoutTimes(first.text));
    expect(await stored()).toEqual(once);
    expect(once).not.toEqual(before);
  });
}
