import { expect, test } from "vitest";
import { createExporting } from "#app/services/identity/exports/exporting.ts";
import { eraseComment } from "#db/content/comments.ts";
import { comments } from "#db/tables/index.ts";
import { utf8 } from "#tests/support/check-services.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { bob, eve } from "#tests/support/people.ts";
import { privacyWorld, zelda } from "#tests/support/privacy.ts";
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
