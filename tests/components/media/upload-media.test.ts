import { afterEach, expect, test, vi } from "vitest";
import { startMedia } from "#app/components/media/upload-media.ts";

afterEach(() => vi.unstubAllGlobals());

const file = new File([new Uint8Array(2_500_000)], "essay.pdf", { type: "application/pdf" });
const details = { alt: "", licence: "Own work" as const, authors: "", year: null };

/** A media library that holds the answer to the announcement of an item until the test releases it. */
function library() {
  const sent: string[] = [];
  const shown: { paused?: boolean }[] = [];
  const announced = Promise.withResolvers<void>();
  let stored = 0;
  async function answer(path: string, init: RequestInit): Promise<unknown> {
    if (path === "/api/media") await announced.promise;
    if (path.startsWith("/api/media"))
      return { media: { id: "m1", status: path === "/api/media" ? "uploading" : "ready" } };
    if (init.method === "PATCH") stored += (init.body as Blob).size;
    const resultId = stored === file.size ? "m1" : null;
    return { upload: { id: "u1", offset: stored, length: file.size, resultId } };
  }
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push(`${init.method} ${path}`);
    return Response.json(await answer(path, init));
  });
  const start = () => startMedia(file, "document", details, "m1", (part) => shown.push(part));
  return { sent, shown, start, release: announced.resolve };
}

/** Everything that does not wait for the test has happened. */
const settled = () => new Promise((done) => setTimeout(done, 20));

test("an upload paused before its first request sends none until it is resumed", async () => {
  const { sent, shown, start, release } = library();
  const upload = start();
  upload.pause();
  release();
  await settled();
  expect(sent).toEqual([]);
  expect(shown.at(-1)).toEqual({ paused: true, message: null });
  upload.resume();
  expect(shown.at(-1)).toEqual({ paused: false });
  expect(await upload.outcome).toMatchObject({ ok: true });
});

test("an upload paused while its item is announced sends no part until it is resumed", async () => {
  const { sent, start, release } = library();
  const upload = start();
  await settled();
  upload.pause();
  release();
  await settled();
  expect(sent).toEqual(["POST /api/media"]);
  upload.resume();
  expect(await upload.outcome).toMatchObject({ ok: true });
  expect(sent.filter((one) => one.startsWith("PATCH"))).toHaveLength(3);
  expect(sent.at(-1)).toBe("POST /api/media/m1/completion");
});

test("an upload cancelled while it is paused ends, and announces nothing", async () => {
  const { sent, start, release } = library();
  const upload = start();
  upload.pause();
  upload.cancel();
  release();
  expect(await upload.outcome).toMatchObject({ ok: false });
  expect(sent).toEqual(["DELETE /api/media/m1"]);
});
