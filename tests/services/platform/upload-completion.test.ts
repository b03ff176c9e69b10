import { expect, test } from "vitest";
import type { Receive } from "#app/services/platform/uploads.ts";
import { AppError } from "#core/app-error.ts";
import { findDocumentUnscoped } from "#db/checks/documents.ts";
import { openDatabase } from "#db/client.ts";
import { findUploadUnscoped } from "#db/platform/uploads.ts";
import { world } from "#tests/support/check-services.ts";
import { testEnv } from "#tests/support/env.ts";
import { fuseAt } from "#tests/support/fuse.ts";
import { ada, bob } from "#tests/support/people.ts";
import { sha256, thesis } from "#tests/support/thesis.ts";
import {
  announced,
  announceRecording,
  gate,
  mediaLibrary,
  storedFiles,
  uploadService,
} from "#tests/support/uploads.ts";

const { db } = openDatabase(testEnv.DB, null, "primary");

test("a worker may crash at any step after the last part: the next request completes the upload", async () => {
  const { db, clock, documents, dying } = world();
  const bytes = thesis().subarray(0, 150_000);
  const uploads = uploadService(undefined, clock);
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
    const whole = await uploadService(fuse, clock)
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
  expect(await storedFiles("uploads/")).toEqual([]);
});

test("a rejected file ends its upload; after another error the same upload can be completed later", async () => {
  const uploads = uploadService();
  const { id } = await uploads.announce(ada, announced(70_000));
  await uploads.append(ada, id, 0, new Uint8Array(70_000));
  const failing = (error: Error) => uploads.complete(ada, id, () => Promise.reject(error));
  await expect(failing(new AppError("provider_down", "Not now."))).rejects.toMatchObject({ reason: "provider_down" });
  await expect(failing(new AppError("too_many", "Not today."))).rejects.toMatchObject({ reason: "too_many" });
  await expect(failing(new Error("The connection broke."))).rejects.toThrow("broke");
  expect((await uploads.progress(ada, id)).offset).toBe(70_000);
  await expect(failing(new AppError("unsupported_type", "No."))).rejects.toMatchObject({ reason: "unsupported_type" });
  await expect(uploads.progress(ada, id)).rejects.toMatchObject({ reason: "not_found" });
  expect(await storedFiles("")).toEqual([]);
});

/** An upload with every part stored. */
async function everyPart(uploads: ReturnType<typeof uploadService>, bytes = 70_000): Promise<string> {
  const { id } = await uploads.announce(ada, announced(bytes));
  await uploads.append(ada, id, 0, new Uint8Array(bytes));
  return id;
}

/** A service that keeps the file until the test lets it go on. */
function slowReceive() {
  const calls: string[] = [];
  const [going, begun] = [gate(), gate()];
  const receive: Receive = async ({ id }, { body }) => {
    calls.push(id);
    begun.open();
    await going.passed;
    await new Response(body as unknown as BodyInit).arrayBuffer();
    return "made";
  };
  return { calls, receive, goOn: going.open, begun: begun.passed };
}

test.each([
  [9_999, 0],
  [10_000, 10_000],
])("a claim that is %i ms old when a part is read was last renewed after %i ms", async (passed, renewed) => {
  const uploads = uploadService();
  const { id } = await uploads.announce(ada, announced(140_000));
  for (const at of [0, 70_000]) await uploads.append(ada, id, at, new Uint8Array(70_000));
  const claimedAt = uploads.clock.now();
  await uploads.complete(ada, id, async (_, { body }) => {
    uploads.clock.pass(passed);
    await new Response(body as unknown as BodyInit).arrayBuffer();
    expect((await findUploadUnscoped(db, id))?.updatedAt).toBe(claimedAt + renewed);
    return "made";
  });
});

test("one request completes an upload: others wait for its result, and cancelling comes too late", async () => {
  const uploads = uploadService();
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
  expect(await storedFiles("uploads/")).toEqual([]);
});

test("a request that stopped reading for a minute is replaced; whichever ends first, the recording stays stored", async () => {
  const uploads = uploadService();
  const media = mediaLibrary(uploads.clock);
  const mediaId = crypto.randomUUID();
  await announceRecording(media, mediaId);
  const bytes = 3 * 2_097_152;
  const { id } = await uploads.announce(bob, { ...announced(bytes), purpose: "media", targetId: mediaId });
  for (let at = 0; at < bytes; at += 2_097_152) await uploads.append(bob, id, at, new Uint8Array(2_097_152).fill(3));
  /** Reads the first bytes, then waits until the test lets it go on. */
  const slow = () => {
    const [going, begun] = [gate(), gate()];
    const receive: Receive = async (_, { body }) => {
      const held = new TransformStream<Uint8Array, Uint8Array>({
        async transform(chunk, controller) {
          begun.open();
          await going.passed;
          controller.enqueue(chunk);
        },
      });
      const file = { kind: "audio" as const, mime: "audio/mpeg", extension: "mp3" };
      await media.saveFile(bob, mediaId, { ...file, body: body.pipeThrough(held) });
      return mediaId;
    };
    return { receive, goOn: going.open, begun: begun.passed };
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
  expect(await storedFiles("media/")).toEqual([[`media/${mediaId}/file.mp3`, bytes]]);
  expect(await storedFiles("uploads/")).toEqual([]);
});

test("a request that goes on reading keeps its claim, however long the file takes", async () => {
  const uploads = uploadService();
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
  const uploads = uploadService();
  const id = await everyPart(uploads);
  const slow = slowReceive();
  void uploads.complete(ada, id, slow.receive).catch(() => null);
  await slow.begun;
  uploads.clock.pass(61_000);
  await uploads.cancel(ada, id);
  await expect(uploads.progress(ada, id)).rejects.toMatchObject({ reason: "not_found" });
  expect(await storedFiles("")).toEqual([]);
});

test("the file given to a service begins with the bytes that were inspected, even if the part is replaced", async () => {
  const uploads = uploadService();
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
