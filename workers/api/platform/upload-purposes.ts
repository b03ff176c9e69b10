import type { CompleteFile } from "#app/services/platform/uploads.ts";
import { AppError } from "#core/app-error.ts";
import { explainUnreadable } from "#core/checks/unreadable.ts";
import { promisedMessageFile, sniffMessageFile } from "#core/conversations/message-file.ts";
import { type Actor, isEditor, requireEditor, requirePerson } from "#core/identity/actor.ts";
import { mediaTypeOf } from "#core/media/media-type.ts";
import { sniffRecording } from "#core/media/recording.ts";
import { requireOpenArea } from "#core/platform/closed-areas.ts";
import { promisedType, type SniffedType, sniffFileType } from "#core/shared/file-type.ts";
import type { UploadRow } from "#db/platform/uploads.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import { mediaLimits } from "#schema/media/media.ts";
import type { KnownFile, KnownFilePurpose } from "#schema/platform/upload.ts";
import { PASTE_LIMIT_CHARACTERS, UPLOAD_LIMIT_BYTES } from "#schema/vocabulary/checks.ts";
import type { UploadPurpose } from "#schema/vocabulary/uploads.ts";
import type { RequestContext } from "../../platform/gateway.ts";
import { STAFF_ORDERS_AREA, workOf } from "../orders/work-of.ts";

type Context = Pick<RequestContext, "actor" | "services" | "config">;

/** The announced file. Everything in it is the sender's claim. */
export type AnnouncedFile = Pick<UploadRow, "purpose" | "targetId" | "role" | "name" | "type" | "bytes"> & {
  idempotencyKey: string;
};

type Purpose = {
  /** The page or call whose closing by a feature flag closes these uploads too; null where no flag does. */
  area(actor: Actor): string | null;
  /** Throws unless the person may upload for this purpose and to this target. */
  authorise(context: Context, file: AnnouncedFile): Promise<void>;
  /** Throws if the announced file would be rejected: its size, its type by name, or the person's quota. */
  requireAllowed(context: Context, file: AnnouncedFile): Promise<void>;
  /**
   * Gives the complete file to its service, which checks the person's rights again. Returns the id of what the file
   * became; the same key returns the same one.
   */
  receive(context: Context, upload: UploadRow, file: CompleteFile): Promise<string>;
  /** Throws if what the file became has been deleted since. */
  requireThere(context: Context, resultId: string): Promise<void>;
};

export const purposes: Record<UploadPurpose, Purpose> = {
  document: {
    area: () => null,
    async authorise({ actor }) {
      requirePerson(actor, "Sign in to upload a document.");
    },
    async requireAllowed({ actor, services }, file) {
      const kind = documentKind(file);
      if (file.bytes < 1) throw unreadable("empty_file");
      // Counted in bytes here; four bytes a character is the most UTF-8 takes.
      if (kind === "text" && file.bytes > PASTE_LIMIT_CHARACTERS * 4)
        throw new AppError("too_large", "The text is longer than 1,000,000 characters.");
      requireDocumentSize(file.bytes);
      await services.documents.requireRoom(actor, file.bytes, file.idempotencyKey);
    },
    async receive({ actor, services }, upload, { head, body }) {
      const kind = documentKind(upload);
      if (kind !== "text") accepted(sniffFileType(head, upload.name, upload.type));
      const { idempotencyKey, bytes: length } = upload;
      const name = kind === "text" && upload.name === "document" ? "Pasted text.txt" : upload.name;
      return (await services.documents.receive(actor, { name, kind, length, idempotencyKey, body })).id;
    },
    async requireThere({ actor, services }, id) {
      const { status } = await services.documents.read(actor, id);
      if (status === "deleting" || status === "deleted") throw deletedSince();
    },
  },

  message_file: {
    // Students send them, and staff in conversations that they take part in.
    area: () => null,
    async authorise({ actor }) {
      requirePerson(actor, "Sign in to send a file.");
    },
    async requireAllowed({ actor, services }, { name, type, bytes: length }) {
      if (length < 1) throw new AppError("invalid", "The file is empty. Choose another one.");
      const promised = promisedMessageFile(name, type);
      if ("refused" in promised) throw new AppError("unsupported_type", promised.refused);
      await services.conversations.files.requireRoom(actor, { kind: promised.kind, length });
    },
    async receive({ actor, services }, { name, type, bytes: length, idempotencyKey }, { head, body }) {
      const sniffed = sniffMessageFile(head, name, type);
      if ("refused" in sniffed) throw new AppError("unsupported_type", sniffed.refused);
      return (await services.conversations.files.receive(actor, { ...sniffed, body, length, idempotencyKey })).id;
    },
    async requireThere({ actor, services }, id) {
      await services.conversations.files.read(actor, id);
    },
  },

  deliverable: {
    area: (actor) => (isEditor(actor) ? STAFF_ORDERS_AREA : null),
    async authorise(context, { targetId }) {
      const actor = requirePerson(context.actor, "Sign in to send a file.");
      await workOf(context).delivery.requireOpen(actor, targetId ?? "");
    },
    async requireAllowed(_, file) {
      if (file.bytes < 1) throw unreadable("empty_file");
      requireDocumentSize(file.bytes);
      deliverableKind(promisedType(file.name, file.type));
    },
    async receive(context, { name, type, targetId, role, idempotencyKey }, { head, body }) {
      if (!targetId || !role) throw new Error("An upload of a deliverable names no order or role.");
      const kind = deliverableKind(sniffFileType(head, name, type));
      const sent = { role, name, kind, body, idempotencyKey };
      return (await workOf(context).delivery.receive(context.actor, targetId, sent)).id;
    },
    // The browser forgets the key of a deliverable as soon as its upload has ended.
    async requireThere() {},
  },

  media: {
    area: () => "/api/media",
    async authorise({ actor, services }, { targetId }) {
      requireEditor(actor);
      await services.media.awaitedKind(actor, targetId ?? "");
    },
    async requireAllowed({ actor, services }, { targetId, bytes }) {
      const kind = await services.media.awaitedKind(actor, targetId ?? "");
      if (bytes < 1) throw new AppError("invalid", "The file is empty.");
      if (bytes <= mediaLimits[kind]) return;
      const most = Math.round(mediaLimits[kind] / 1_048_576);
      throw new AppError("too_large", `The file is too large. The limit is ${most}\u00a0MB.`);
    },
    async receive({ actor, services }, upload, file) {
      await saveMedia(actor, services.media, upload, file);
      return upload.targetId ?? "";
    },
    // Completing the media item says so.
    async requireThere() {},
  },

  collection_archive: {
    area: () => "/admin/turnitin-reports",
    async authorise({ actor, services }, { targetId, name, bytes }) {
      await services.collectionImports.requireAwaited(actor, targetId ?? "", { name, bytes });
    },
    // All of it is part of the right to upload.
    async requireAllowed() {},
    async receive({ actor, services }, { targetId, name }, { head, body }) {
      return services.collectionImports.receive(actor, targetId ?? "", { name, head, body });
    },
    // The list of imports says so.
    async requireThere() {},
  },
};

/** Throws if a feature flag has closed the uploads of a purpose. */
export function requireOpenPurpose({ actor, config }: Pick<Context, "actor" | "config">, purpose: UploadPurpose): void {
  const area = purposes[purpose].area(actor);
  if (area !== null) requireOpenArea(config.flags, area);
}

/** What a person's file of these bytes became, by purpose. Files of other purposes are not looked up. */
export const knownFiles: Record<KnownFilePurpose, (context: Context, sha256: string) => Promise<KnownFile | null>> = {
  async document({ actor, services }, sha256) {
    const known = await services.documents.known(actor, sha256);
    return known && { id: known.documentId, name: known.name, checks: known.checks };
  },
  async media({ actor, services }, sha256) {
    const known = await services.media.known(actor, sha256);
    return known && { ...known, checks: [] };
  },
};

async function saveMedia(
  actor: Actor,
  media: Context["services"]["media"],
  { targetId, name }: UploadRow,
  { head, body }: CompleteFile,
): Promise<void> {
  const id = targetId ?? "";
  const kind = await media.awaitedKind(actor, id);
  if (kind === "image") {
    await media.savePicture(actor, id, new Uint8Array(await new Response(body as unknown as BodyInit).arrayBuffer()));
  } else if (kind === "document") {
    const { mime, kind: extension } = accepted(sniffFileType(head, name));
    await media.saveFile(actor, id, { kind, body, mime, extension });
  } else {
    const recording = sniffRecording(head, name);
    if (recording?.kind !== kind)
      throw new AppError("unsupported_type", "We cannot play this recording. Save it as .mp3, .m4a or .mp4.");
    const extension = name.toLowerCase().split(".").at(-1) ?? "mp4";
    await media.saveFile(actor, id, { kind, body, mime: recording.mime, extension });
  }
}

function documentKind({ name, type }: Pick<UploadRow, "name" | "type">): DocumentKind {
  return mediaTypeOf(type) === "text/plain" ? "text" : accepted(promisedType(name, type)).kind;
}

function deliverableKind(found: SniffedType): "docx" | "pdf" {
  const { kind } = accepted(found);
  if (kind === "doc") throw new AppError("unsupported_type", "Send a .docx or a .pdf.");
  return kind;
}

function accepted(found: SniffedType): Exclude<SniffedType, { refused: unknown }> {
  if (!("refused" in found)) return found;
  throw unreadable(found.refused, found.found);
}

function requireDocumentSize(bytes: number): void {
  if (bytes <= UPLOAD_LIMIT_BYTES) return;
  const { title, text } = explainUnreadable("too_large", { bytes });
  throw new AppError("too_large", `${title}. ${text}`);
}

function deletedSince(): AppError {
  return new AppError("conflict", "This file was deleted after it was uploaded. Choose it again.");
}

function unreadable(reason: Parameters<typeof explainUnreadable>[0], found?: string): AppError {
  const { title, text } = explainUnreadable(reason, { found });
  return new AppError(reason === "empty_file" ? "invalid" : "unsupported_type", `${title}. ${text}`);
}
