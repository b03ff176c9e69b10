import { expect, test } from "vitest";
import { createMedia } from "#app/services/media/media.ts";
import { type Announced, createUploads, type Receive } from "#app/services/platform/uploads.ts";
import { AppError } from "#core/app-error.ts";
import { findDocumentUnscoped } from "#db/checks/documents.ts";
import { openDatabase } from "#db/client.ts";
import { world } from "#tests/support/check-services.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { fuseAt, fused, fusedDatabase } from "#tests/support/fuse.ts";
import { ada, bob, eve } from "#tests/support/people.ts";
import { sha256, thesis } from "#tests/support/thesis.ts";
import { createFiles } from "#workers/adapters/platform/files-r2.ts";

const stored = async (prefix: string) =>
  (await testEnv.FILES.list({ prefix })).objects.map(({ key, size }) => [key, size]);

/** The upload service alone, with a clock that the test sets and a fuse for crashes. */
function service(fuse = fuseAt(Number.POSITIVE_INFINITY), clock = testClock(Date.now())) {
  const { db } = openDatabase(fusedDatabase(testEnv.DB, fuse), null, "primary");
  const files = createFiles(testEnv.FILES, testEnv);
  return { clock, ...createUploads({ db, clock, files: fused(files, fuse) }) };
}

function library(clock: ReturnType<typeof testClock>) {
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const files = createFiles(testEnv.FILES, testEnv);
  return { media: createMedia({ db, clock, files, jobs: { send: async () => {} }, bookmark: () => null }) };
}

async function announceRecording({ announce }: ReturnType<typeof library>["media"], id: string): Promise<void> {
  const more = { alt: "A lecture", licence: "Own work" as const, authors: "", year: null, seconds: 4 };
  await announce(bob, { id, kind: "audio", name: "a.mp3", ...more });
}

const announced = (bytes = 150_000): Announced => ({
  idempotencyKey: crypto.randomUUID(),
  purpose: "document",
  targetId: null,
  role: null,
  name: "a.pdf",
  type: "application/pdf",
  bytes,
});

test("a worker may crash at any step after the last part: the next request completes the upload", async () => {
  const { db, clock, documents, dying } = world();
  const bytes = thesis().subarray(0, 150_000);
  const uploads = service(undefined, clock);
  let died = 0;
  for (let step = 1; ; step++) {
    const file = announced();
    const receive =
      (to: Pick<typeof documents, "receive">): Receive =>
      async ({ name, bytes: length, idempotencyKey }, { body }) =>
        (await to.receive(ada, { name, kind: "pdf", length, idempotencyKey, body })).id;
    const { id } = await uploads.announce(ada, file);
    await uploads.append(ada, id, 0, bytes.subarray(0, 100_000));
    await uploads.append(ada, id, 100_000, bytes.subarray(100_000));
    const fuse = fuseAt(step);
    const whole = await service(fuse, clock)
      .complete(ada, id, receive(dying(fuse)))
      .catch(() => null);
    if (fuse.blown) died += 1;
    else expect(whole?.resultId).not.toBeNull();
    // The worker may still be at work, so its claim is taken over after a minute.
    if (fuse.blown) clock.pass(61_000);
    const { resultId } = await uploads.complete(ada, id, receive(documents));
    const row = await findDocumentUnscoped(db, resultId ?? "");
    expect(row, `after dying at step ${step}`).toMatchObject({ status: "received", sha256: await sha256(bytes) });
    expect((await documents.download(ada, resultId ?? "")).bytes).toEqual(bytes);
    expect((await uploads.announce(ada, file)).resultId).toBe(resultId);
    if (!fuse.blown) break;
    clock.pass(60_000);
  }
  expect(died).toBeGreaterThan(6);
  expect(await stored("uploads/")).toEqual([]);
});

test("a rejected file ends its upload; after another error the same upload can be completed later", async () => {
  const uploads = service();
  const { id } = await uploads.announce(ada, announced(70_000));
  await uploads.append(ada, id, 0, new Uint8Array(70_000));
  const failing = (error: Error) => uploads.complete(ada, id, () => Promise.reject(error));
  await expect(failing(new AppError("provider_down", "Not now."))).rejects.toMatchObject({ reason: "provider_down" });
  await expect(failing(new AppError("too_many", "Not today."))).rejects.toMatchObject({ reason: "too_many" });
  await expect(failing(new Error("The connection broke."))).rejects.toThrow("broke");
  expect((await uploads.progress(ada, id)).offset).toBe(70_000);
  await expect(failing(new AppError("unsupported_type", "No."))).rejects.toMatchObject({ reason: "unsupported_type" });
  await expect(uploads.progress(ada, id)).rejects.toMatchObject({ reason: "not_found" });
  expect(await stored("")).toEqual([]);
});

/** An upload with every part stored. */
async function everyPart(uploads: ReturnType<typeof service>, bytes = 70_000): Promise<string> {
  const { id } = await uploads.announce(ada, announced(bytes));
  await uploads.append(ada, id, 0, new Uint8Array(bytes));
  return id;
}

/** A service that keeps the file until the test lets it go on. */
function slowReceive() {
  const calls: string[] = [];
  let goOn = () => {};
  let taken = () => {};
  const going = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    taken = resolve;
  });
  const receive: Receive = async ({ id }, { body }) => {
    calls.push(id);
    taken();
    await going;
    await new Response(body as unknown as BodyInit).arrayBuffer();
    return "made";
  };
  return { calls, receive, goOn, begun };
}

test("one request completes an upload: others wait for its result, and cancelling comes too late", async () => {
  const uploads = service();
  const id = await everyPart(uploads);
  const slow = slowReceive();
  const first = uploads.complete(ada, id, slow.receive);
  await slow.begun;
  const others = await Promise.all([1, 2, 3].map(() => uploads.complete(ada, id, slow.receive)));
  for (const other of others) expect(other).toMatchObject({ status: "completing", offset: 70_000, resultId: null });
  expect(await uploads.append(ada, id, 0, new Uint8Array(70_000).fill(7))).toMatchObject({ status: "completing" });
  await expect(uploads.cancel(ada, id)).rejects.toMatchObject({ reason: "conflict" });
  slow.goOn();
  expect(await first).toMatchObject({ status: "complete", resultId: "made" });
  expect(slow.calls).toEqual([id]);
  expect(await stored("uploads/")).toEqual([]);
});

test("a request that stopped reading for a minute is replaced; whichever ends first, the recording stays stored", async () => {
  const uploads = service();
  const { media } = library(uploads.clock);
  const mediaId = crypto.randomUUID();
  await announceRecording(media, mediaId);
  const bytes = 3 * 2_097_152;
  const { id } = await uploads.announce(bob, { ...announced(bytes), purpose: "media", targetId: mediaId });
  for (let at = 0; at < bytes; at += 2_097_152) await uploads.append(bob, id, at, new Uint8Array(2_097_152).fill(3));
  /** Reads the first bytes, then waits until the test lets it go on. */
  const slow = () => {
    let goOn = () => {};
    let begin = () => {};
    const going = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const receive: Receive = async (_, { body }) => {
      const held = new TransformStream<Uint8Array, Uint8Array>({
        async transform(chunk, controller) {
          begin();
          await going;
          controller.enqueue(chunk);
        },
      });
      const file = { kind: "audio" as const, mime: "audio/mpeg", extension: "mp3" };
      await media.saveFile(bob, mediaId, { ...file, body: body.pipeThrough(held) });
      return mediaId;
    };
    return { receive, goOn, begun };
  };
  const [first, second] = [slow(), slow()];
  const one = uploads.complete(bob, id, first.receive);
  await first.begun;
  uploads.clock.pass(61_000);
  const other = uploads.complete(bob, id, second.receive);
  await second.begun;
  second.goOn();
  expect(await other).toMatchObject({ status: "complete", resultId: mediaId });
  first.goOn();
  expect(await one).toMatchObject({ status: "complete", resultId: mediaId });
  expect(await stored("media/")).toEqual([[`media/${mediaId}/file.mp3`, bytes]]);
  expect(await stored("uploads/")).toEqual([]);
});

test("a request that goes on reading keeps its claim, however long the file takes", async () => {
  const uploads = service();
  const bytes = 5 * 1_048_576;
  const { id } = await uploads.announce(ada, announced(bytes));
  for (let at = 0; at < bytes; at += 1_048_576) await uploads.append(ada, id, at, new Uint8Array(1_048_576));
  const slow = slowReceive();
  const receive: Receive = async (_, { body }) => {
    let read = 0;
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      read += chunk.byteLength;
      if (read % 1_048_576 !== 0) continue;
      uploads.clock.pass(50_000);
      expect(await uploads.complete(ada, id, slow.receive)).toMatchObject({ status: "completing", resultId: null });
    }
    return "made";
  };
  expect(await uploads.complete(ada, id, receive)).toMatchObject({ status: "complete", resultId: "made" });
  expect(slow.calls).toEqual([]);
});

test("an upload whose request has crashed can be cancelled after a minute", async () => {
  const uploads = service();
  const id = await everyPart(uploads);
  const slow = slowReceive();
  void uploads.complete(ada, id, slow.receive).catch(() => null);
  await slow.begun;
  uploads.clock.pass(61_000);
  await uploads.cancel(ada, id);
  await expect(uploads.progress(ada, id)).rejects.toMatchObject({ reason: "not_found" });
  expect(await stored("")).toEqual([]);
});

test("the file given to a service begins with the bytes that were inspected, even if the part is replaced", async () => {
  const uploads = service();
  const id = await everyPart(uploads);
  const read = await new Promise<[Uint8Array, Uint8Array]>((resolve, reject) => {
    const receive: Receive = async (_, { head, body }) => {
      await testEnv.FILES.put(`uploads/${id}/000000000000`, new Uint8Array(70_000).fill(7));
      resolve([head, new Uint8Array(await new Response(body as unknown as BodyInit).arrayBuffer())]);
      return "made";
    };
    uploads.complete(ada, id, receive).catch(reject);
  });
  expect(read[0]).toEqual(new Uint8Array(1024));
  expect(read[1]).toEqual(new Uint8Array(70_000));
});

test("ada can upload ten files at once and an eleventh waits; eve's are counted separately", async () => {
  const uploads = service();
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
  const uploads = service();
  const { id } = await uploads.announce(ada, announced(500 * 1_048_576));
  const small = uploads.append(ada, id, 0, new Uint8Array(1_000_000));
  await expect(small).rejects.toMatchObject({ reason: "invalid", message: expect.stringContaining("1024\u00a0KiB") });
  expect((await uploads.append(ada, id, 0, new Uint8Array(1_048_576))).offset).toBe(1_048_576);
});

test("unfinished uploads of one person are limited to 1 GB together", async () => {
  const uploads = service();
  await uploads.announce(ada, announced(900_000_000));
  await expect(uploads.announce(ada, announced(200_000_000))).rejects.toMatchObject({ reason: "too_large" });
  await uploads.announce(ada, announced(100_000_000));
  await uploads.announce(eve, announced(200_000_000));
});

test("an upload may pause for a day; after that its parts and its row are deleted, and so are the rows of finished ones", async () => {
  const uploads = service();
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
  expect(await stored("")).toEqual([]);
  await expect(uploads.progress(ada, paused.id)).rejects.toMatchObject({ reason: "not_found" });
  await expect(uploads.progress(ada, finished.id)).rejects.toMatchObject({ reason: "not_found" });
  expect(await uploads.sweep()).toEqual({ uploads: 0 });
});

test("a media item announced again before its file is complete gets the newer description, from its editor only", async () => {
  const { media } = library(testClock(Date.now()));
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
  const uploads = service(undefined, clock);
  const { media } = library(clock);
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
