import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { createExporting } from "#app/services/identity/exports/exporting.ts";
import { EXPORT_KEPT_MS } from "#core/identity/data-export.ts";
import { eraseComment } from "#db/content/comments.ts";
import { exportedLists } from "#db/identity/export-rows.ts";
import { auditEvents, comments, notifications, orderNotes, payments } from "#db/tables/index.ts";
import { utf8 } from "#tests/support/check-services.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { filledRow } from "#tests/support/filled-row.ts";
import { bob, eve, stale } from "#tests/support/people.ts";
import { everyColumn, privacyWorld, zelda } from "#tests/support/privacy.ts";
import { objectsWith } from "#tests/support/stored-words.ts";
import { essay } from "#tests/support/texts.ts";
import { storedFiles } from "#tests/support/uploads.ts";
import { writeZip } from "#workers/adapters/identity/zip-archive.ts";

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

/** A conversation of zelda's with her message and an answer of bob's. */
async function talking({ clock }: Awaited<ReturnType<typeof exported>>) {
  const talk = conversationWorld({ clock });
  await talk.world();
  const id = await talk.begun(zelda, "I am xumblentory ill.");
  await talk.say(bob, id, "A wrelgathing answer.");
  const { messages } = await talk.page(zelda, id, null, 10);
  return { talk, id, mine: messages.at(-2)?.id ?? "", answer: messages.at(-1)?.id ?? "" };
}

type Talking = Awaited<ReturnType<typeof talking>>;
const changes: [string, string, (talking: Talking) => Promise<unknown>][] = [
  ["a message that was withdrawn", "xumblentory", ({ talk, id, mine }) => talk.remove(zelda, id, mine)],
  ["a message that was edited", "xumblentory", ({ talk, id, mine }) => talk.edit(zelda, id, mine, "I am well.")],
  ["an answer that was withdrawn", "wrelgathing", ({ talk, id, answer }) => talk.remove(bob, id, answer)],
];

test.each(changes)(
  "%s leaves no word in a ready export, and another can be requested at once",
  async (_, word, change) => {
    const world = await exported();
    const { clock, files, exports, work } = world;
    const all = await talking(world);
    await exports.request(zelda);
    await work();
    await exports.request(eve);
    await work();
    const { id = "" } = (await exports.state(zelda)) ?? {};
    const read = (key: string) => files.text(key);
    expect(await objectsWith([word], read)).toEqual([`exports/${id}/data.zip`]);

    await change(all);
    await expect(exports.download(zelda, id)).rejects.toMatchObject({ reason: "gone" });
    expect(await exports.state(zelda)).toMatchObject({ status: "expired", mayRequest: true });
    expect(await exports.tick()).toMatchObject({ expired: 1 });
    expect(await objectsWith([word], read)).toEqual([]);
    expect(await exports.state(eve)).toMatchObject({ status: "ready", mayRequest: false });

    clock.pass(1);
    await exports.request(zelda);
    await work();
    expect(await exports.state(zelda)).toMatchObject({ status: "ready", mayRequest: false });
    expect(await objectsWith([word], read)).toEqual([]);
  },
);

test("a deleted document is in no ready export of its owner, and a deletion that is undone ends none", async () => {
  const { files, send, documents, exports, work } = await exported();
  const document = await send(zelda, "my/essay.txt", "text", utf8(`A xumblentory. ${essay(71, 300)}`));
  await exports.request(zelda);
  await work();
  const { id = "" } = (await exports.state(zelda)) ?? {};
  await documents.remove(zelda, document.id);
  await documents.restore(zelda, document.id);
  await work();
  expect(await exports.state(zelda)).toMatchObject({ status: "ready", mayRequest: false });
  const read = (key: string) => files.text(key);
  expect(await objectsWith(["xumblentory"], read)).toContain(`exports/${id}/data.zip`);

  await documents.remove(zelda, document.id);
  await work();
  await expect(exports.download(zelda, id)).rejects.toMatchObject({ reason: "gone" });
  expect(await exports.tick()).toMatchObject({ expired: 1 });
  expect(await objectsWith(["xumblentory"], read)).toEqual([]);
});

test("a comment that its author withdrew is in no ready export, and another person's call ends none", async () => {
  const { db, clock, files, exports, work } = await exported();
  const comment = { id: "c", articleId: "a", userId: zelda.id, name: "Zelda", idempotencyKey: "k", createdAt: 1 };
  await db.insert(comments).values({ ...comment, status: "shown", body: "A xumblentory." });
  await exports.request(zelda);
  await work();
  expect(await eraseComment(db, eve, "c", clock.now())).toBe(false);
  expect(await exports.state(zelda)).toMatchObject({ status: "ready" });
  expect(await eraseComment(db, zelda, "c", clock.now())).toBe(true);
  expect(await exports.state(zelda)).toMatchObject({ status: "expired", mayRequest: true });
  await exports.tick();
  expect(await objectsWith(["xumblentory"], (key) => files.text(key))).toEqual([]);
});

test("an export that was being written while a message was withdrawn leaves no file, whatever happens to its job", async () => {
  const world = await exported();
  const { db, clock, files, exports, sent, exporting } = world;
  const { talk, id, mine } = await talking(world);
  await exports.request(zelda);
  const [job] = sent;
  if (job?.type !== "export") throw new Error("no job");
  let withdrawn = false;
  const slow = createExporting({
    ...{ db, clock, files },
    archive: (entries) =>
      writeZip(
        (async function* () {
          yield* entries;
          if (!withdrawn) await talk.remove(zelda, id, mine);
          withdrawn = true;
        })(),
      ),
  });
  expect(await slow.write(job.exportId)).toBe("nothing");
  expect(await storedFiles("exports/")).toEqual([]);
  // A worker that ended between writing the file and deleting it.
  await files.putText(`exports/${job.exportId}/data.zip`, "xumblentory");
  expect(await exporting.write(job.exportId)).toBe("nothing");
  expect(await storedFiles("exports/")).toEqual([]);
  expect(await exports.state(zelda)).toMatchObject({ status: "expired", mayRequest: true });
});

test("exports that ended early are no way to more than three in 24 hours", async () => {
  const world = await exported();
  const { clock, exports, work } = world;
  const { talk, id, mine } = await talking(world);
  for (let at = 0; at < 3; at++) {
    await exports.request(zelda);
    await work();
    await talk.edit(zelda, id, mine, `Edited ${at}.`);
    clock.pass(1000);
  }
  expect(await exports.state(zelda)).toMatchObject({ status: "expired", mayRequest: false });
  await expect(exports.request(zelda)).rejects.toMatchObject({ reason: "conflict", message: /possible from .* UTC/ });
  clock.pass(24 * HOUR - 3000);
  await exports.request(zelda);
});
