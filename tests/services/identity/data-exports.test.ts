import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { EXPORT_KEPT_MS } from "#core/identity/data-export.ts";
import { exportedLists } from "#db/identity/export-rows.ts";
import { auditEvents, notifications, orderNotes, payments } from "#db/tables/index.ts";
import { utf8 } from "#tests/support/check-services.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { filledRow } from "#tests/support/filled-row.ts";
import { bob, eve, stale } from "#tests/support/people.ts";
import { everyColumn, privacyWorld, zelda } from "#tests/support/privacy.ts";
import { essay } from "#tests/support/texts.ts";
import { storedFiles } from "#tests/support/uploads.ts";

const HOUR = 3_600_000;

async function exported() {
  const world = privacyWorld();
  await world.join(zelda, eve, bob);
  return world;
}

async function fileOf({ exports }: Awaited<ReturnType<typeof exported>>): Promise<Record<string, string>> {
  const { id = "" } = (await exports.state(zelda)) ?? {};
  const { body } = await exports.download(zelda, id);
  const files = unzipSync(new Uint8Array(await new Response(body).arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
}

test("the archive has what the person uploaded and wrote, and no note of staff and no other person's data", async () => {
  const world = await exported();
  const { db, clock, send, ask, work, worker, exports } = world;
  const text = essay(71, 300);
  const document = await send(zelda, "my/essay.txt", "text", utf8(text));
  await send(eve, "eves.txt", "text", utf8(essay(72, 120)));
  await worker().runs.run(await ask(zelda, document.id));
  const { begin } = conversationWorld({ clock });
  const message = { clientId: crypto.randomUUID(), body: "Where is my report?", fileIds: [], quote: null };
  await begin(zelda, { topic: "privacy", subject: "A question", orderId: null, message });
  await begin(eve, {
    ...{ topic: "privacy", subject: "Eve asks", orderId: null },
    message: { ...message, clientId: crypto.randomUUID() },
  });
  const note = { id: "n", orderId: "o", byId: "bob", byName: "Bob", text: "A difficult person", createdAt: 1 };
  await db.insert(orderNotes).values(note);
  await exports.request(zelda);
  expect(await exports.state(zelda)).toMatchObject({ status: "queued" });
  await work();

  const files = await fileOf(world);
  expect(files["documents/1-my_essay.txt"]).toBe(text);
  expect(Object.keys(files).filter((path) => path.startsWith("reports/")).length).toBe(2);
  expect(files["README.txt"]).toContain("conversations/");
  expect(JSON.parse(files["profile.json"] ?? "")).toMatchObject({ profile: [{ email: zelda.email }] });
  const all = Object.values(files).join("\n");
  expect(all).toContain("Where is my report?");
  for (const secret of ["Eve", "eve@", "eves.txt", "A difficult person", "user_zelda"])
    expect(all).not.toContain(secret);
  for (const [path, content] of Object.entries(files))
    if (path.endsWith(".json")) expect(() => JSON.parse(content) as unknown, path).not.toThrow();
});

/** Tables that name a person and of which the archive has nothing: why. */
const NOT_EXPORTED: Record<string, string> = {
  conversation_readers: "how far each side has read, for the list of unread conversations",
  coupon_uses: "the order has its coupon",
  data_exports: "the archive itself",
  deletion_receipts: "exist after a deletion alone",
  letters: "how notifications were sent; their texts are in the archive",
  link_codes: "valid for ten minutes",
  mail_tokens: "hashes of links in emails",
  messages: "read with their conversation",
  near_blocks: "guards other students' texts, which it would describe",
  notice_paces: "when the next email of a kind may be sent",
  open_sockets: "open windows",
  person_keys: "a wrapped key",
  role_requests: "decisions of staff; the change is among the acts",
  shown_blocks: "guards other students' texts, which it would describe",
  sightings: "guards other students' texts, which it would describe",
  source_reads: "how much of licensed texts was shown",
  sources: "the text of a document, which is in the archive",
  staff_views: "each view is among the acts",
  talk_blocks: "decisions of staff; the act is in the log",
  uploads: "unfinished, and deleted after a day",
};

/** Columns of the account that are not in the archive. */
const NOT_OF_PERSON = [
  ...["calendar_token_hash", "deletion_due_at", "home_opened_before", "issuer", "merged_into", "name_order"],
  ...["provider_pending", "provider_updated_at", "subject", "updated_at", "version"],
];

test("each table that names a person is in the archive or has a reason, and so has each column of the account", () => {
  const naming = everyColumn().filter(
    ({ column, text }) => text && /(?:^|_)(?:user|owner|person|sender)_id$|^who$/.test(column),
  );
  const lists = Object.values(exportedLists).map((list) => list("p"));
  const exported = new Set(lists.map(({ from }) => from));
  const missing = [...new Set(naming.map(({ table }) => table))].filter((table) => !exported.has(table));
  expect(missing.sort()).toEqual(Object.keys(NOT_EXPORTED).sort());
  const { columns } = exportedLists.profile("p");
  const own = everyColumn().filter(
    ({ table, column }) => table === "users" && !new RegExp(`\\b${column}\\b`).test(columns),
  );
  expect(own.map(({ column }) => column).sort()).toEqual(NOT_OF_PERSON);
});

test("a list longer than one statement is written whole and stays JSON", async () => {
  const world = await exported();
  const { db, clock, exports, work } = world;
  const one = { kind: "order", personId: zelda.id, text: "", createdAt: clock.now() } as const;
  for (let at = 0; at < 205; at++) await db.insert(notifications).values({ ...one, key: `k${at}`, subject: `S${at}` });
  await exports.request(zelda);
  await work();
  const { notifications: listed } = JSON.parse((await fileOf(world))["notifications.json"] ?? "");
  expect(listed).toHaveLength(205);
});

test("an export is made once in 24 hours, needs a fresh sign-in, and is recorded", async () => {
  const { db, clock, exports } = await exported();
  await expect(exports.request(stale(zelda))).rejects.toMatchObject({ reason: "not_fresh" });
  await exports.request(zelda);
  clock.pass(23 * HOUR);
  await expect(exports.request(zelda)).rejects.toMatchObject({ reason: "conflict", message: /possible from .* UTC/ });
  clock.pass(HOUR);
  await exports.request(zelda);
  const acts = await db.select().from(auditEvents);
  expect(acts.map(({ action }) => action)).toEqual(["person.export_data", "person.export_data"]);
});

test("an export that is not ready after a day has failed, and a ready one is no obstacle to another", async () => {
  const { clock, exports, sent, work } = await exported();
  await exports.request(zelda);
  sent.length = 0;
  clock.pass(24 * HOUR - 1);
  expect(await exports.state(zelda)).toMatchObject({ status: "queued", mayRequest: false });
  clock.pass(1);
  expect(await exports.state(zelda)).toMatchObject({ status: "failed", mayRequest: true });
  await exports.request(zelda);
  await work();
  expect(await exports.state(zelda)).toMatchObject({ status: "ready", mayRequest: false });
  clock.pass(24 * HOUR);
  expect(await exports.state(zelda)).toMatchObject({ status: "ready", mayRequest: true });
});

test("who else paid an order is not in the archive; what the person entered as the payer is", async () => {
  const world = await exported();
  const { db, clock, exports, work } = world;
  const card = { brand: "visa", last4: "4242" };
  const own = { name: "Zelda Q", email: "Zelda.Quince@example.test", country: "DE", company: "", vatId: "" };
  const other = {
    name: "Hal Payer",
    email: "hal@example.test",
    country: "DE",
    company: "Hal Ltd",
    vatId: "DE811907980",
  };
  for (const [id, payer] of [["mine", own] as const, ["theirs", other] as const]) {
    const row = { id, userId: zelda.id, orderId: id, sessionId: id, intentId: id, receiptNumber: id.length };
    await db.insert(payments).values(filledRow(payments, { ...row, payer, card, amount: 1200 }, clock.now()));
  }
  await exports.request(zelda);
  await work();
  const { payments: listed } = JSON.parse((await fileOf(world))["payments.json"] ?? "");
  expect(listed).toMatchObject([
    { id: "mine", payer: own, card },
    { id: "theirs", payer: null, card: null, amount: 1200 },
  ]);
  expect(JSON.stringify(listed)).not.toMatch(/hal|DE811907980/i);
});

test("nobody else can download an export; it ends after seven days, with its file", async () => {
  const { clock, exports, work } = await exported();
  await exports.request(zelda);
  const { id = "" } = (await exports.state(zelda)) ?? {};
  await expect(exports.download(zelda, id)).rejects.toMatchObject({ reason: "not_found" });
  await work();
  await expect(exports.download(eve, id)).rejects.toMatchObject({ reason: "not_found" });
  await expect(exports.download({ kind: "guest" }, id)).rejects.toMatchObject({ reason: "not_signed_in" });
  await expect(exports.download(stale(zelda), id)).rejects.toMatchObject({ reason: "not_fresh" });
  expect(await storedFiles("exports/")).toHaveLength(1);
  clock.pass(EXPORT_KEPT_MS);
  await expect(exports.download(zelda, id)).rejects.toMatchObject({ reason: "gone" });
  expect(await exports.tick()).toMatchObject({ expired: 1 });
  expect(await exports.tick()).toMatchObject({ expired: 0 });
  expect(await exports.state(zelda)).toMatchObject({ status: "expired" });
  expect(await storedFiles("exports/")).toHaveLength(0);
});

test("a job that arrives twice sends one email; a lost one is sent again; one for a deleted account writes nothing", async () => {
  const { db, clock, exports, exporting, sent, provider, deletion } = await exported();
  await exports.request(zelda);
  const [job] = sent;
  if (job?.type !== "export") throw new Error("no job");
  sent.length = 0;
  clock.pass(16 * 60_000);
  expect(await exports.tick()).toMatchObject({ again: 1 });
  expect(sent).toEqual([{ ...job }]);
  expect(await exporting.write(job.exportId)).toBe("written");
  expect(await exporting.write(job.exportId)).toBe("nothing");
  const emails = await db.select().from(notifications);
  expect(emails.map(({ key, address }) => [key, address])).toEqual([
    [`privacy:${zelda.id}:export:${job.exportId}`, zelda.email],
  ]);
  clock.pass(24 * HOUR);
  await exports.request(zelda);
  await deletion.request(zelda, zelda.email);
  clock.pass(15 * 24 * HOUR);
  await deletion.tick();
  const again = sent.at(-1);
  const next = sent.find((one) => one.type === "export" && one.exportId !== job.exportId) ?? again;
  expect(next?.type === "export" && (await exporting.write(next.exportId))).toBe("nothing");
  expect(await storedFiles("exports/")).toHaveLength(0);
  expect(provider.removed).toEqual([zelda.subject]);
});
