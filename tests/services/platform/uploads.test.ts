import { expect, test } from "vitest";
import { world } from "#tests/support/check-services.ts";
import { testClock } from "#tests/support/clock.ts";
import { ada, bob, eve } from "#tests/support/people.ts";
import { announced, announceRecording, mediaLibrary, storedFiles, uploadService } from "#tests/support/uploads.ts";

test("ada can upload ten files at once and an eleventh waits; eve's are counted separately", async () => {
  const uploads = uploadService();
  for (let file = 0; file < 10; file++) await uploads.announce(ada, announced(9));
  await expect(uploads.announce(ada, announced(9))).rejects.toMatchObject({ reason: "too_many", retryAfter: 5 });
  await uploads.announce(eve, announced(9));
  // Announced at the same time, ten of them are accepted as well.
  const bobs = await Promise.allSettled(Array.from({ length: 15 }, () => uploads.announce(bob, announced(9))));
  expect(bobs.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  uploads.clock.pass(11 * 60_000);
  await uploads.announce(ada, announced(9));
});

test("a large file has at most 500 parts, so that one request can join them", async () => {
  const uploads = uploadService();
  const { id } = await uploads.announce(ada, announced(500 * 1_048_576));
  const small = uploads.append(ada, id, 0, new Uint8Array(1_000_000));
  await expect(small).rejects.toMatchObject({ reason: "invalid", message: expect.stringContaining("1024\u00a0KiB") });
  expect((await uploads.append(ada, id, 0, new Uint8Array(1_048_576))).offset).toBe(1_048_576);
});

test("unfinished uploads of one person are limited to 1 GB together", async () => {
  const uploads = uploadService();
  await uploads.announce(ada, announced(900_000_000));
  await expect(uploads.announce(ada, announced(200_000_000))).rejects.toMatchObject({ reason: "too_large" });
  await uploads.announce(ada, announced(100_000_000));
  await uploads.announce(eve, announced(200_000_000));
});

test("an upload may pause for a day; after that its parts and its row are deleted, and so are the rows of finished ones", async () => {
  const uploads = uploadService();
  const paused = await uploads.announce(ada, announced());
  await uploads.append(ada, paused.id, 0, new Uint8Array(100_000));
  const finished = await uploads.announce(ada, announced(70_000));
  await uploads.append(ada, finished.id, 0, new Uint8Array(70_000));
  await uploads.complete(ada, finished.id, async () => "made");
  uploads.clock.pass(23 * 3_600_000);
  expect(await uploads.sweep()).toEqual({ uploads: 0 });
  expect((await uploads.progress(ada, paused.id)).offset).toBe(100_000);
  uploads.clock.pass(2 * 3_600_000);
  expect(await uploads.sweep()).toEqual({ uploads: 2 });
  expect(await storedFiles("")).toEqual([]);
  await expect(uploads.progress(ada, paused.id)).rejects.toMatchObject({ reason: "not_found" });
  await expect(uploads.progress(ada, finished.id)).rejects.toMatchObject({ reason: "not_found" });
  expect(await uploads.sweep()).toEqual({ uploads: 0 });
});

test("a media item announced again before its file is complete gets the newer description, from its editor only", async () => {
  const media = mediaLibrary(testClock(Date.now()));
  const form = { id: crypto.randomUUID(), kind: "audio" as const, name: "a.mp3", licence: "Own work" as const };
  const more = { authors: "", year: null, seconds: 4 };
  await media.announce(bob, { ...form, ...more, alt: "First" });
  expect((await media.announce(bob, { ...form, ...more, alt: "Second" })).alt).toBe("Second");
  await expect(media.announce({ ...bob, id: "someone" }, { ...form, ...more, alt: "Third" })).rejects.toMatchObject({
    reason: "not_found",
  });
});

test("a media item is deleted a day after its announcement, unless its file is still arriving", async () => {
  const { clock, worker } = world();
  const uploads = uploadService(undefined, clock);
  const media = mediaLibrary(clock);
  const [arriving, left] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of [arriving, left]) await announceRecording(media, id);
  const announcement = { ...announced(), purpose: "media" as const, targetId: arriving };
  const { id } = await uploads.announce(bob, announcement);
  clock.pass(20 * 3_600_000);
  await uploads.append(bob, id, 0, new Uint8Array(100_000));
  clock.pass(5 * 3_600_000);
  await worker().library.sweep();
  expect(await media.awaitedKind(bob, arriving)).toBe("audio");
  await expect(media.awaitedKind(bob, left)).rejects.toMatchObject({ reason: "not_found" });
  clock.pass(20 * 3_600_000);
  await worker().library.sweep();
  await expect(media.awaitedKind(bob, arriving)).rejects.toMatchObject({ reason: "not_found" });
});
