import { expect, test } from "vitest";
import { startUpload } from "#app/components/shell/upload/uploader.ts";
import { lost, MIB, uploadServer } from "#tests/support/upload-server.ts";

test("a file is announced, sent in parts in order, and its progress is the bytes stored", async () => {
  const { start, offsets, shown, form } = uploadServer(2 * MIB + 5);
  expect(await start().outcome).toEqual({ ok: true, resultId: "result" });
  expect(form()).toMatchObject({ purpose: "document", name: "essay.pdf", length: 2 * MIB + 5 });
  expect(form()).not.toHaveProperty("key");
  expect(offsets()).toEqual([0, MIB, 2 * MIB]);
  expect(shown.flatMap(({ sent }) => sent ?? [])).toEqual([0, MIB, 2 * MIB]);
});

test("a large file is sent in parts of 2 MiB", async () => {
  const { start, offsets } = uploadServer(21 * MIB);
  await start().outcome;
  expect(offsets()).toHaveLength(11);
});

test("after a lost connection the upload waits, asks for the offset, and sends no stored part again", async () => {
  const { start, offsets, waits, shown } = uploadServer(3 * MIB, ({ what }, number) => {
    if (number === 3) return "store and lose the answer";
    return what === "announce" && number > 1 && number < 7 ? lost : null;
  });
  expect(await start().outcome).toMatchObject({ ok: true });
  expect(offsets()).toEqual([0, MIB, 2 * MIB]);
  expect(waits).toEqual([500, 1000, 2000, 5000]);
  const messages = shown.flatMap(({ message }) => (message === undefined ? [] : [message]));
  expect(messages).toContain("The connection was lost. The upload continues when you are back online.");
  expect(messages.at(-1)).toBeNull();
});

test("a lost connection is waited for without end", async () => {
  const { start, waits } = uploadServer(10, (_, number) => (number < 40 ? lost : null));
  expect(await start().outcome).toMatchObject({ ok: true });
  expect(waits).toHaveLength(39);
  expect(new Set(waits.slice(4))).toEqual(new Set([10_000]));
});

test("an error of the server is retried six times, then the user may retry", async () => {
  const broken = { status: 500, message: "Something went wrong on our side." };
  const { start, waits } = uploadServer(10, () => broken);
  expect(await start().outcome).toEqual({
    ok: false,
    ended: false,
    message: broken.message,
    signIn: false,
    retryable: true,
  });
  expect(waits).toEqual([500, 1000, 2000, 5000, 10_000]);
});

test("a limit that names its time is waited for, and the same part is sent", async () => {
  const limited = { status: 429, message: "Too many attempts. Try again in 60\u00a0s.", retryAfterMs: 60_000 };
  const { start, waits, offsets, shown } = uploadServer(2 * MIB, (_, number) => (number === 3 ? limited : null));
  expect(await start().outcome).toMatchObject({ ok: true });
  expect(waits).toEqual([60_000]);
  expect(offsets()).toEqual([0, MIB, MIB]);
  expect(shown).toContainEqual({ message: limited.message, sent: MIB });
});

test("a limit that names no time ends the upload with its message", async () => {
  const { start } = uploadServer(10, () => ({ status: 429, message: "You uploaded 100 files in 24 hours." }));
  expect(await start().outcome).toMatchObject({ message: "You uploaded 100 files in 24 hours.", retryable: true });
});

test.each([
  [413, false],
  [415, false],
  [422, false],
  [403, false],
  [409, false],
  [401, true],
])("the status %i ends the upload; retryable: %s", async (status, retryable) => {
  const { start, requests } = uploadServer(2 * MIB, ({ what }) =>
    what === "part" ? { status, message: "Why." } : null,
  );
  expect(await start().outcome).toEqual({
    ok: false,
    ended: false,
    message: "Why.",
    signIn: status === 401,
    retryable,
  });
  expect(requests).toHaveLength(2);
});

test("a wrong offset is answered with the right one, and the upload continues there", async () => {
  const elsewhere = { id: "upload", offset: 2 * MIB, length: 3 * MIB, resultId: null };
  let first = true;
  const { start, offsets } = uploadServer(3 * MIB, ({ what, offset }) => {
    if (what !== "part" || offset !== MIB || !first) return null;
    first = false;
    return { status: 409, upload: { ...elsewhere, offset: MIB / 2 } };
  });
  // The server has one MiB: it answers the part at half a MiB with that.
  expect(await start().outcome).toMatchObject({ ok: true });
  expect(offsets()).toEqual([0, MIB, MIB / 2, MIB, 2 * MIB]);
});

test("a server that stores nothing does not keep the upload busy for ever", async () => {
  const nothing = { upload: { id: "upload", offset: 0, length: 10, resultId: null } };
  const { start, waits } = uploadServer(10, () => nothing);
  expect(await start().outcome).toMatchObject({ ok: false, retryable: true });
  expect(waits.length).toBeLessThan(10);
});

test("an upload that was deleted on the server is announced again", async () => {
  const { start, requests } = uploadServer(2 * MIB, (_, number) => (number === 3 ? { status: 404 } : null));
  expect(await start().outcome).toMatchObject({ ok: true });
  expect(requests.map(({ what }) => what)).toEqual(["announce", "part", "part", "announce", "part"]);
});

test("a file that another request is completing is asked for until it is complete", async () => {
  const whole = { upload: { id: "upload", offset: 10, length: 10, resultId: null } };
  const { start, waits } = uploadServer(10, (_, number) => (number > 1 && number < 4 ? whole : null));
  expect(await start().outcome).toMatchObject({ ok: true });
  expect(waits).toEqual([1500, 1500]);
});

test("a file whose completion has crashed is asked for longer than the server's claim of a minute, and not for ever", async () => {
  const whole = { upload: { id: "upload", offset: 10, length: 10, resultId: null } };
  const { start, waits, requests } = uploadServer(10, (_, number) => (number > 1 ? whole : null));
  expect(await start().outcome).toMatchObject({ ok: false, retryable: true });
  const waited = waits.reduce((sum, ms) => sum + ms, 0);
  expect(waited).toBeGreaterThan(60_000);
  expect(waited).toBeLessThan(200_000);
  expect(requests.length).toBeLessThan(130);
});

test("while another request completes the file the user is told so", async () => {
  const whole = { upload: { id: "upload", offset: 10, length: 10, resultId: null } };
  const { start, shown } = uploadServer(10, (_, number) => (number === 2 ? whole : null));
  await start().outcome;
  expect(shown).toContainEqual({ message: "The file is uploaded. We are checking it…" });
});

test("an error that names an hour ends the upload with its message; the user may retry", async () => {
  const closed = { status: 503, message: "Content management: turned off.", retryAfterMs: 3_600_000 };
  const { start, waits } = uploadServer(10, () => closed);
  expect(await start().outcome).toMatchObject({ message: closed.message, retryable: true });
  expect(waits).toEqual([]);
});

test("a file that can no longer be read ends the upload with advice, not as a lost connection", async () => {
  const world = uploadServer(2 * MIB);
  const body = new Blob([new Uint8Array(2 * MIB)]);
  body.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException("", "NotReadableError")) }) as never;
  const file = { purpose: "document" as const, name: "essay.pdf", type: "application/pdf", key: "key", body };
  expect(await startUpload(file, () => {}, world.ports).outcome).toEqual({
    ok: false,
    ended: false,
    message: "This file was changed, moved or deleted after you chose it. Choose it again.",
    signIn: false,
    retryable: false,
  });
  expect(world.offsets()).toEqual([]);
});
