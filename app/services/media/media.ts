import { AppError } from "#core/app-error.ts";
import { type Actor, isEditor, type PersonActor, requireEditor } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import { cleanImage, PIXELS_MAX } from "#core/media/image/index.ts";
import type { Clock, Files, Jobs, Signer } from "#core/ports.ts";
import { safeFileName } from "#core/shared/file-type.ts";
import type { Database } from "#db/client.ts";
import { findPublishedArticleById } from "#db/content/publications.ts";
import {
  addMediaFile,
  countMedia,
  findMedia,
  findMediaByHash,
  insertMedia,
  listMedia,
  type MediaFilter,
  type MediaRow,
  removeMedia,
  setMediaStatus,
  usersOfMedia,
} from "#db/media/media.ts";
import { markSourceForgetting } from "#db/sources/sources.ts";
import { type MediaForm, type MediaItem, type MediaKind, mediaLimits } from "#schema/media/media.ts";
import type { Listing } from "#schema/shared/listing.ts";
import type { AuditWriter } from "../shared/audit-writer.ts";
import { pageOf } from "../shared/pages.ts";

export type MediaPorts = {
  db: Database;
  clock: Clock;
  signer: Signer;
  files: Files;
  jobs: Jobs;
  audit: AuditWriter;
  bookmark: () => string | null;
};

/** What the handler measured of a file before it is stored. */
export type SentFile = {
  kind: Exclude<MediaKind, "image">;
  body: ReadableStream<Uint8Array>;
  mime: string;
  extension: string;
};

/** The library of ours: pictures and recordings of articles, documents that checks are compared with. */
export function createMedia({ db, clock, signer, files, jobs, bookmark, audit }: MediaPorts) {
  /** One page of the media library. */
  async function list(actor: Actor, filter: MediaFilter, listing: Listing<"added">) {
    const person = requireEditor(actor);
    const [{ rows, newer, older }, total] = await Promise.all([
      pageOf(
        { signer, clock },
        {
          listing,
          scope: JSON.stringify(["media", person.id, filter]),
          slice: (part) => listMedia(db, filter, { ...listing, ...part }),
          placeOf: ({ createdAt, id }) => [createdAt, id],
        },
      ),
      countMedia(db, filter),
    ]);
    return { items: rows.map(itemOf), newer, older, total };
  }

  /** Announces a file. Announced again before it is complete, it is the same one with the newer metadata. */
  async function announce(actor: Actor, form: MediaForm): Promise<MediaItem> {
    const editor = requireEditor(actor);
    if (form.kind === "image" && [...form.alt].length < 3) {
      const words = "Describe what the image shows in 3 to 250 characters.";
      throw new AppError("invalid", words, { fields: { alt: words } });
    }
    await insertMedia(db, {
      id: form.id,
      kind: form.kind,
      name: safeFileName(form.name),
      alt: form.alt,
      licence: form.licence,
      mime: "",
      bytes: 0,
      sha256: "",
      files: [],
      seconds: form.seconds,
      status: "uploading",
      authors: form.authors,
      year: form.year,
      idempotencyKey: form.id,
      uploadedBy: editor.id,
      uploadedByName: editor.fullName,
      createdAt: clock.now(),
    });
    return itemOf(await own(editor, form.id));
  }

  /** A complete item of the library with these bytes. Pictures are stored re-encoded, so they are not found. */
  async function known(actor: Actor, sha256: string): Promise<{ id: string; name: string } | null> {
    requireEditor(actor);
    return findMediaByHash(db, sha256);
  }

  /** The kind of the file that is announced and not complete. Throws for any other, and for another editor's. */
  async function awaitedKind(actor: Actor, id: string): Promise<MediaKind> {
    const row = await own(requireEditor(actor), id);
    requireAwaited(row, row.kind);
    return row.kind;
  }

  /** Takes a picture in, in one of its widths. What is no clean picture is refused before anything is stored. */
  async function savePicture(actor: Actor, id: string, bytes: Uint8Array): Promise<MediaItem> {
    const row = await own(requireEditor(actor), id);
    requireAwaited(row, "image");
    const image = cleanImage(bytes);
    if (!image) {
      const most = PIXELS_MAX / 1_000_000;
      throw new AppError("unsupported_type", `This is not a PNG, JPEG or WebP image of at most ${most} megapixels.`);
    }
    const extension = image.mime.slice("image/".length);
    const key = `media/${id}/${image.width}.${extension}`;
    const body = new Blob([image.bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>;
    const { sha256 } = await files.put(key, body, mediaLimits.image);
    const widest = image.width >= (row.width ?? 0);
    await addMediaFile(
      db,
      id,
      { path: `/media/${id}/${image.width}.${extension}`, key, width: image.width, mime: image.mime },
      widest
        ? { mime: image.mime, bytes: image.bytes.byteLength, sha256, width: image.width, height: image.height }
        : {},
    );
    return itemOf(await own(requireEditor(actor), id));
  }

  /** Takes a recording or a document in as it is; its kind was read from its first bytes. */
  async function saveFile(actor: Actor, id: string, sent: SentFile): Promise<MediaItem> {
    const row = await own(requireEditor(actor), id);
    requireAwaited(row, sent.kind);
    const key = `media/${id}/file.${sent.extension}`;
    const { bytes, sha256 } = await files.put(key, sent.body, mediaLimits[row.kind]);
    const path = `/media/${id}/file.${sent.extension}`;
    await addMediaFile(db, id, { path, key, width: 0, mime: sent.mime }, { mime: sent.mime, bytes, sha256 });
    return itemOf(await own(requireEditor(actor), id));
  }

  /** The upload is complete: pictures and recordings can be used, a document is sent to text extraction. */
  async function finish(actor: Actor, id: string): Promise<MediaItem> {
    const row = await own(requireEditor(actor), id);
    if (row.files.length === 0) throw new AppError("conflict", "The file is not uploaded yet.");
    if (row.kind === "document" && row.status === "uploading") {
      await jobs.send({ v: 1, type: "shelve", mediaId: id, bookmark: bookmark() });
    } else if (row.status === "uploading") {
      await setMediaStatus(db, id, "ready");
    }
    return itemOf(await own(requireEditor(actor), id));
  }

  /** Takes a file out of the library; one that an article shows stays. */
  async function remove(actor: Actor, id: string): Promise<void> {
    const editor = requireRight(actor, "media.delete");
    const row = await find(id);
    const users = await usersOfMedia(db, id);
    if (users.length > 0)
      throw new AppError("conflict", `It is used in “${users.join("”, “")}”. Remove it there first.`);
    if (row.sourceId) {
      await markSourceForgetting(db, row.sourceId);
      await jobs.send({ v: 1, type: "withdraw", sourceId: row.sourceId, bookmark: bookmark() });
    }
    await files.removeAll(`media/${id}/`);
    const { name, kind, mime, bytes } = row;
    const act = {
      action: "media.delete",
      target: "media",
      targetId: id,
      label: name,
      before: { kind, mime, bytes },
    } as const;
    await audit.record(editor, act, (handle) => removeMedia(handle, id));
  }

  /** What a reader's browser asks for: one file of a picture or recording. Documents are the staff's. */
  async function open(actor: Actor, id: string, name: string, range: { from: number; to: number | null } | null) {
    const row = await find(id);
    const file = row.files.find(({ path }) => path.endsWith(`/${name}`));
    if (!file || row.status !== "ready" || (row.kind === "document" && !isEditor(actor))) throw missing();
    const body = await files.stream(file.key, range);
    if (!body) throw missing();
    return { ...body, mime: file.mime, kind: row.kind, name: row.name };
  }

  /** The picture of an article's link previews; nothing for a version that is not live or not drawn. */
  async function card(articleId: string, version: number): Promise<Uint8Array> {
    const live = await findPublishedArticleById(db, articleId);
    const png = live?.cardKey && live.version === version ? await files.bytes(live.cardKey) : null;
    if (!png) throw missing();
    return png;
  }

  async function own(editor: PersonActor, id: string): Promise<MediaRow> {
    const row = await find(id);
    if (row.uploadedBy !== editor.id) throw missing();
    return row;
  }

  async function find(id: string): Promise<MediaRow> {
    const row = await findMedia(db, id);
    if (!row) throw missing();
    return row;
  }

  return { list, announce, known, awaitedKind, savePicture, saveFile, finish, remove, open, card };
}

function itemOf({ id, kind, name, mime, bytes, width, height, seconds, ...row }: MediaRow): MediaItem {
  const { alt, licence, status, problem, files, uploadedByName, createdAt } = row;
  return {
    id,
    kind,
    name,
    mime,
    bytes,
    width,
    height,
    seconds,
    alt,
    licence,
    status,
    problem,
    uploadedByName,
    createdAt,
    files: files.map((file) => ({ path: file.path, width: file.width })).sort((a, b) => a.width - b.width),
  };
}

/** A file is stored only where one of its kind was announced and has not arrived: a published file is never overwritten. */
function requireAwaited({ kind, status }: MediaRow, sent: MediaKind): void {
  if (kind !== sent) throw new AppError("invalid", `Upload a different kind of file here: ${kind}.`);
  if (status !== "uploading")
    throw new AppError("conflict", "The file is already in the media library. Upload a new one.");
}

function missing(): AppError {
  return new AppError("not_found", "There is no such file.");
}
