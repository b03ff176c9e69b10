import { AppError } from "#core/app-error.ts";
import { messageFileMime } from "#core/conversations/message-file.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import { cleanImage, PIXELS_MAX } from "#core/media/image/index.ts";
import {
  findMessageFile,
  findMessageFileUnscoped,
  forgetMessageFile,
  insertMessageFile,
  type MessageFileRow,
  messageFileReceived,
  messageFilesSince,
  removeUnsentFile,
  retireFreeFile,
} from "#db/conversations/message-files.ts";
import type { FileView, MessageFileKind } from "#schema/conversations/conversation.ts";
import { UPLOAD_LIMIT_BYTES } from "#schema/vocabulary/checks.ts";
import { PICTURE_LIMIT_BYTES } from "#schema/vocabulary/conversations.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { ConversationPorts } from "./ports.ts";
import { fileView } from "./views.ts";

const SIGN_IN = "Sign in to send and open files.";

export type SentFile = {
  name: string;
  kind: MessageFileKind;
  body: ReadableStream<Uint8Array>;
  length: number;
  idempotencyKey: string;
};

/** Files one person may send with messages in a day. */
const FILES_A_DAY = 100;

/** Files of messages: untrusted until inspected. Pictures are re-encoded by the request handler, documents inspected by the other Worker. */
export function createAttaching({ db, clock, files, jobs, bookmark }: ConversationPorts) {
  /** Throws unless the person may send another file of this kind and size. */
  async function requireRoom(actor: Actor, { kind, length }: Pick<SentFile, "kind" | "length">): Promise<void> {
    const person = requirePerson(actor, SIGN_IN);
    const most = limitOf(kind);
    if (length > most) throw new AppError("too_large", `The limit is ${most / 1_048_576}\u00a0MB.`);
    if ((await messageFilesSince(db, person.id, clock.now() - DAY_MS)) >= FILES_A_DAY) {
      throw new AppError("too_many", `You sent ${FILES_A_DAY} files in 24 hours. That is the limit.`);
    }
  }

  /** Receives a file: row first, then the bytes, then the row's status. Sent twice it is stored once. */
  async function receive(actor: Actor, sent: SentFile): Promise<FileView> {
    const person = requirePerson(actor, SIGN_IN);
    await requireRoom(person, sent);
    const now = clock.now();
    const id = clock.uuid();
    const { row, made } = await insertMessageFile(db, {
      id,
      ownerId: person.id,
      name: sent.name,
      kind: sent.kind,
      bytes: sent.length,
      sha256: "",
      storageKey: `messages/${id}/original`,
      status: "uploading",
      idempotencyKey: sent.idempotencyKey,
      createdAt: now,
      updatedAt: now,
    });
    if (!made && row.status !== "uploading") {
      if (row.status === "received") await inspect(row.id);
      return fileView(row);
    }
    // A second try writes beside the first, which may still be under way and clears up after itself when it fails.
    const storageKey = made ? row.storageKey : `messages/${row.id}/${clock.uuid()}`;
    try {
      return await store(row, storageKey, sent);
    } catch (error) {
      // A rejected file may be sent again; after any other failure the same key resumes, or the sweep deletes the rest.
      if (error instanceof AppError) await removeUnsentFile(db, row.id);
      throw error;
    }
  }

  async function store(row: MessageFileRow, storageKey: string, sent: SentFile): Promise<FileView> {
    const picture = isPicture(sent.kind);
    const body = picture ? await pictureBody(sent.body) : sent.body;
    const stored = await files.put(storageKey, body, limitOf(sent.kind));
    // A picture is already re-encoded; a document is inspected in the isolated Worker.
    const status = picture ? "ready" : "received";
    if (!(await messageFileReceived(db, row.id, { ...stored, storageKey, status }, clock.now()))) {
      await files.removeAll(storageKey);
      const faster = await findMessageFileUnscoped(db, row.id);
      if (faster && (faster.status === "received" || faster.status === "ready")) return fileView(faster);
      throw new AppError("conflict", "This file was sent twice at the same time. Add it again.");
    }
    if (!picture) await inspect(row.id);
    return fileView({ ...row, bytes: stored.bytes, status });
  }

  async function inspect(fileId: string): Promise<void> {
    await jobs.send({ v: 1, type: "inspect", fileId, bookmark: bookmark() });
  }

  async function read(actor: Actor, id: string): Promise<FileView> {
    return fileView(await find(actor, id));
  }

  /** The file to download: of a person's own conversation, and only once inspected. */
  async function download(actor: Actor, id: string) {
    const row = await find(actor, id);
    if (row.status === "received" || row.status === "uploading") {
      throw new AppError("conflict", "This file is still being checked. Try again in a moment.", { retryAfter: 5 });
    }
    if (row.status !== "ready") throw new AppError("gone", "This file was rejected or is no longer kept.");
    const stored = await files.stream(row.storageKey, null);
    if (!stored) throw new AppError("gone", "This file is no longer kept.");
    return { body: stored.body, size: stored.size, name: row.name, mime: messageFileMime[row.kind], kind: row.kind };
  }

  /** Deletes a file that is not attached to a message yet. */
  async function remove(actor: Actor, id: string): Promise<void> {
    const person = requirePerson(actor, SIGN_IN);
    if (!(await retireFreeFile(db, person.id, id, clock.now()))) throw missing();
    await files.removeAll(`messages/${id}/`);
    await forgetMessageFile(db, id);
  }

  async function find(actor: Actor, id: string): Promise<MessageFileRow> {
    const person = requirePerson(actor, SIGN_IN);
    const row = await findMessageFile(db, person, id);
    if (!row) throw missing();
    return row;
  }

  return { requireRoom, receive, read, download, remove };
}

function limitOf(kind: SentFile["kind"]): number {
  return isPicture(kind) ? PICTURE_LIMIT_BYTES : UPLOAD_LIMIT_BYTES;
}

function isPicture(kind: SentFile["kind"]): boolean {
  return kind === "png" || kind === "jpg";
}

async function pictureBody(body: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const bytes = new Uint8Array(await new Response(body as unknown as BodyInit).arrayBuffer());
  const image = cleanImage(bytes);
  if (!image) {
    const most = PIXELS_MAX / 1_000_000;
    throw new AppError("unsupported_type", `This is not a complete PNG or JPEG picture of at most ${most} megapixels.`);
  }
  return new Blob([image.bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>;
}

function missing(): AppError {
  return new AppError("not_found", "There is no such file.");
}
