import { expect, test } from "vitest";
import { createPreviewImages, type PreviewImage } from "#app/services/content/preview-images.ts";
import { createMedia } from "#app/services/media/media.ts";
import { createUploadedSources } from "#app/services/sources/uploaded-sources.ts";
import { findMedia } from "#db/media/media.ts";
import { findSource } from "#db/sources/sources.ts";
import { firstPage, type Listing } from "#schema/shared/listing.ts";
import essayDocx from "#tests/fixtures/documents/essay.docx?bytes";
import figure from "#tests/fixtures/media/small.webp?bytes";
import { testAudit } from "#tests/support/audit-writer.ts";
import { contentWorld } from "#tests/support/content-services.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, bob, grace } from "#tests/support/people.ts";
import { createExtractor } from "#workers/adapters/checks/extract/index.ts";
import { createFingerprintIndex } from "#workers/adapters/sources/fingerprint-shards.ts";

const descriptions = {
  alt: "A family drawn as a genogram",
  licence: "Own work",
  authors: "",
  year: null,
  seconds: null,
} as const;

function library() {
  const { db, clock, signer, files, jobs, ...rest } = contentWorld();
  const sending = { send: async (job: (typeof jobs)[number]) => void jobs.push(job) };
  const media = createMedia({
    db,
    clock,
    signer,
    files,
    jobs: sending,
    bookmark: () => null,
    audit: testAudit(db, clock),
  });
  return { db, clock, files, jobs, media, ...rest };
}

function stream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>;
}

async function readAll(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(body).arrayBuffer());
}

test("bob uploads a picture to the media library in two requests of the same width, and anyone can view it", async () => {
  const { media } = library();
  const id = crypto.randomUUID();
  await media.announce(bob, { id, kind: "image", name: "../genogram.webp", ...descriptions });
  await media.announce(bob, { id, kind: "image", name: "genogram.webp", ...descriptions });
  await expect(media.open(ada, id, "32.webp", null)).rejects.toMatchObject({ reason: "not_found" });
  await media.savePicture(bob, id, figure);
  await media.savePicture(bob, id, figure);
  const item = await media.finish(bob, id);
  expect(item).toMatchObject({ status: "ready", name: "genogram.webp", mime: "image/webp", width: 32 });
  expect(item.files).toEqual([{ path: `/media/${id}/32.webp`, width: 32 }]);
  const opened = await media.open({ kind: "guest" }, id, "32.webp", null);
  expect((await readAll(opened.body)).byteLength).toBe(opened.size);
  const part = await media.open({ kind: "guest" }, id, "32.webp", { from: 10, to: 19 });
  expect((await readAll(part.body)).byteLength).toBe(10);
});

test("a student cannot use the media library, and an editor cannot upload to another editor's file", async () => {
  const { media } = library();
  const id = crypto.randomUUID();
  await expect(media.announce(ada, { id, kind: "image", name: "a.png", ...descriptions })).rejects.toMatchObject({
    reason: "not_allowed",
  });
  await media.announce(bob, { id, kind: "image", name: "a.png", ...descriptions });
  await expect(media.savePicture(grace, id, figure)).rejects.toMatchObject({ reason: "not_found" });
});

test("a file that only claims to be a picture is refused, and is not stored", async () => {
  const { media, db } = library();
  const id = crypto.randomUUID();
  await media.announce(bob, { id, kind: "image", name: "a.svg", ...descriptions });
  const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
  await expect(media.savePicture(bob, id, svg)).rejects.toMatchObject({ reason: "unsupported_type" });
  expect((await findMedia(db, id))?.files).toEqual([]);
  await expect(media.finish(bob, id)).rejects.toMatchObject({ reason: "conflict" });
});

test("a file of another kind than announced is refused, and a finished upload is never overwritten", async () => {
  const { media, files } = library();
  const id = crypto.randomUUID();
  await media.announce(bob, { id, kind: "image", name: "a.webp", ...descriptions });
  const page = { kind: "document", body: stream(essayDocx), mime: "text/html", extension: "docx" } as const;
  await expect(media.saveFile(bob, id, page)).rejects.toMatchObject({ reason: "invalid" });
  expect(await files.bytes(`media/${id}/file.docx`)).toBeNull();
  await media.savePicture(bob, id, figure);
  await media.finish(bob, id);
  await expect(media.savePicture(bob, id, figure)).rejects.toMatchObject({ reason: "conflict" });
});

test("an uploaded document is read, added to sources, and removed from them again", async () => {
  const { media, db, clock, files, jobs } = library();
  const id = crypto.randomUUID();
  await media.announce(bob, {
    id,
    kind: "document",
    name: "essay.docx",
    ...descriptions,
    authors: "Okafor, N.; Lind, P.",
    year: 2024,
  });
  const mime = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  await media.saveFile(bob, id, { kind: "document", body: stream(essayDocx), mime, extension: "docx" });
  await media.finish(bob, id);
  expect(jobs).toContainEqual(expect.objectContaining({ type: "shelve", mediaId: id }));
  const index = createFingerprintIndex(testEnv.FINGERPRINTS, testEnv);
  const uploadedSources = createUploadedSources({ db, clock, files, index, extractor: createExtractor() });
  expect(await uploadedSources.addToSources(id)).toBe(`library:${id}`);
  expect(await uploadedSources.addToSources(id)).toBe(`library:${id}`);
  expect(await findSource(db, `library:${id}`)).toMatchObject({
    kind: "library",
    authors: ["Okafor, N.", "Lind, P."],
    year: 2024,
  });
  await expect(media.open(ada, id, "file.docx", null)).rejects.toMatchObject({ reason: "not_found" });
  await media.remove(bob, id);
  expect(await findSource(db, `library:${id}`)).toMatchObject({ status: "forgetting" });
  expect(await files.bytes(`media/${id}/file.docx`)).toBeNull();
});

test("a picture that an article shows stays in the library until the article drops it", async () => {
  const { media, publish } = library();
  const id = crypto.randomUUID();
  await media.announce(bob, { id, kind: "image", name: "a.webp", ...descriptions });
  await media.savePicture(bob, id, figure);
  const { files } = await media.finish(bob, id);
  const cover = { src: files[0]?.path ?? "", alt: descriptions.alt, width: 32, height: 270, variants: [] };
  await publish({ slug: "with-cover", title: "Shows a genogram", cover });
  await expect(media.remove(bob, id)).rejects.toThrow("Shows a genogram");
});

test("the preview image of a published article is drawn once for each version, and an older version has none", async () => {
  const { db, clock, files, publish, media, articles } = library();
  const requested: string[] = [];
  const painter = {
    async paint({ kicker, title, foot }: PreviewImage) {
      requested.push(`${kicker} | ${title} | ${foot}`);
      return figure;
    },
  };
  const id = await publish({ slug: "with-card" });
  const previewImages = createPreviewImages({ db, clock, files, painter });
  expect(await previewImages.draw(id)).toBe(true);
  expect(await previewImages.draw(id)).toBe(false);
  expect(requested).toEqual(["Article, Artificial Intelligence | On commas and their uses | Bob, reviewed by Grace"]);
  const found = await articles.read("ai", "with-card");
  const address = found.kind === "found" ? found.publication.card : null;
  expect(address).toMatch(new RegExp(`^/media/card/${id}-\\d+\\.png$`));
  const version = Number(/-(\d+)\.png$/.exec(address ?? "")?.[1]);
  expect(await media.card(id, version)).toEqual(figure);
  await expect(media.card(id, version + 1)).rejects.toMatchObject({ reason: "not_found" });
});

test("a library of more than one page says so, and a search matches names and descriptions", async () => {
  const { media } = library();
  const word = `lantern${Date.now().toString(36)}`;
  for (let at = 0; at < 61; at++) {
    const name = `${word}-${at}.webp`;
    await media.announce(bob, { id: crypto.randomUUID(), kind: "image", name, ...descriptions });
  }
  const newest = firstPage("added", { rows: 50 });
  const page = (q: string, listing: Listing<"added"> = newest) => media.list(bob, { kind: "image", q }, listing);
  const first = await page(word);
  const second = await page(word, { ...newest, cursor: first.older });
  const sizes = [first, second].map(({ items, total, newer, older }) => [items.length, total, !newer, !older]);
  expect(sizes).toEqual([
    [50, 61, true, false],
    [11, 61, false, true],
  ]);
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(61);
  const back = await page(word, { ...newest, cursor: second.newer, backwards: true });
  expect(back.items.map(({ id }) => id)).toEqual(first.items.map(({ id }) => id));
  // A place in another search, or another kind, leads to the first page.
  expect((await page("", { ...newest, cursor: first.older })).newer).toBeNull();
  expect((await page(`${word}-7.webp`)).items.map(({ name }) => name)).toEqual([`${word}-7.webp`]);
  expect((await page("a family drawn")).items.length).toBeGreaterThan(0);
  expect((await media.list(bob, { kind: null, q: word }, newest)).total).toBe(61);
  expect(await page("nothing is called this")).toEqual({ items: [], newer: null, older: null, total: 0 });
  await expect(media.list(ada, { kind: null, q: "" }, newest)).rejects.toMatchObject({ reason: "not_allowed" });
});
