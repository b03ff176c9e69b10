import { expect, test, vi } from "vitest";
import { startUpload } from "#app/components/shell/upload/uploader.ts";
import { lost, MIB, uploadServer } from "#tests/support/upload-server.ts";

test("a file that is still being prepared can be paused and cancelled, and null sends nothing", async () => {
  const file = {
    purpose: "document" as const,
    name: "a.pdf",
    type: "",
    key: "key",
    body: new Blob([new Uint8Array(9)]),
  };
  const begin = () => {
    const world = uploadServer(9);
    let ready = (_: typeof file | null) => {};
    const pending = new Promise<typeof file | null>((resolve) => {
      ready = resolve;
    });
    return { ...world, ready, upload: startUpload(pending, (change) => world.shown.push(change), world.ports) };
  };
  const nothing = begin();
  nothing.ready(null);
  expect(await nothing.upload.outcome).toEqual({ ok: false, ended: true });
  expect(nothing.requests).toEqual([]);

  const paused = begin();
  paused.upload.pause();
  paused.ready(file);
  await new Promise((resolve) => setImmediate(resolve));
  expect(paused.requests).toEqual([]);
  paused.upload.resume();
  expect(await paused.upload.outcome).toMatchObject({ ok: true });

  const left = begin();
  left.upload.stop();
  left.ready(file);
  expect(await left.upload.outcome).toEqual({ ok: false, ended: true });
  expect(left.requests).toEqual([]);
});

test("a paused upload sends nothing, and resumes from what is stored", async () => {
  const world = uploadServer(3 * MIB, (_, number) => {
    // In the middle of the second part.
    if (number === 3) upload.pause();
    return null;
  });
  const upload = world.start();
  await vi.waitFor(() => expect(world.shown).toContainEqual({ paused: true, message: null }));
  const before = world.requests.length;
  await Promise.resolve();
  expect(world.requests).toHaveLength(before);
  upload.resume();
  expect(await upload.outcome).toMatchObject({ ok: true });
  expect(world.shown).toContainEqual({ paused: false });
  expect(world.requests.map(({ what }) => what)).toEqual(["announce", "part", "part", "announce", "part"]);
  expect(world.offsets()).toEqual([0, MIB, 2 * MIB]);
});

test("a pause while the upload waits for the network ends the wait, and resuming asks again", async () => {
  const world = uploadServer(10, (_, number) => (number === 1 ? lost : null));
  let ended = () => {};
  world.ports.wait = (_, signal) =>
    new Promise((resolve) => {
      ended = resolve;
      signal.addEventListener("abort", () => resolve());
    });
  const upload = world.start();
  await vi.waitFor(() => expect(world.requests).toHaveLength(1));
  await Promise.resolve();
  upload.pause();
  upload.resume();
  expect(await upload.outcome).toMatchObject({ ok: true });
  ended();
});

test("a cancelled upload ends, and its parts are deleted on the server", async () => {
  const world = uploadServer(3 * MIB, (_, number) => {
    if (number === 3) upload.cancel();
    return null;
  });
  const upload = world.start();
  expect(await upload.outcome).toEqual({ ok: false, ended: true });
  expect(world.requests.at(-1)?.what).toBe("cancel");
  expect(world.offsets()).toEqual([0, MIB]);
});

test("an upload cancelled before its announcement was answered is deleted too, unless its file is complete", async () => {
  const world = uploadServer(10);
  const upload = world.start();
  upload.cancel();
  await upload.outcome;
  await vi.waitFor(() => expect(world.requests.at(-1)?.what).toBe("cancel"));
  const complete = { upload: { id: "upload", offset: 10, length: 10, resultId: "result" } };
  const finished = uploadServer(10, () => complete);
  const other = finished.start();
  other.cancel();
  await other.outcome;
  await Promise.resolve();
  expect(finished.requests.map(({ what }) => what)).not.toContain("cancel");
});

test("an upload stopped with its page keeps its parts, and the same key continues it", async () => {
  const world = uploadServer(3 * MIB, (_, number) => {
    if (number === 3) upload.stop();
    return null;
  });
  const upload = world.start();
  expect(await upload.outcome).toEqual({ ok: false, ended: true });
  expect(world.requests.map(({ what }) => what)).not.toContain("cancel");
  expect(await world.start().outcome).toMatchObject({ ok: true });
  expect(world.offsets()).toEqual([0, MIB, 2 * MIB]);
});
