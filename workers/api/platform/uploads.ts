import { type Context, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import type { Upload } from "#app/services/platform/uploads.ts";
import { AppError } from "#core/app-error.ts";
import { safeFileName } from "#core/shared/file-type.ts";
import { FileHash } from "#schema/checks/document.ts";
import { knownFilePurposes, UploadForm, type UploadProgress } from "#schema/platform/upload.ts";
import { UPLOAD_PART_BYTES } from "#schema/vocabulary/uploads.ts";
import type { Site } from "../../platform/site.ts";
import { header, idempotencyKey, json, query, rule } from "../shared/route.ts";
import { type AnnouncedFile, knownFiles, purposes, requireOpenPurpose } from "./upload-purposes.ts";

const Known = z.object({ purpose: z.enum(knownFilePurposes), sha256: FileHash });

/** Ownership is checked before the request: another person's id reveals nothing. */
const own: MiddlewareHandler<Site> = async (c, next) => {
  const { requestContext } = c.env;
  const { purpose } = await requestContext.services.uploads.progress(requestContext.actor, c.req.param("id") ?? "");
  requireOpenPurpose(requestContext, purpose);
  await next();
};

const partOffset = header(
  z.object({
    "upload-offset": z
      .string("Upload-Offset is missing.")
      .regex(/^\d{1,15}$/, "Upload-Offset has to be a whole number of bytes."),
  }),
);

/**
 * Files of every purpose arrive here, in parts, and continue where they stopped. When the last part is stored, the file
 * is given to the service of its purpose.
 */
export const uploadsApi = new Hono<Site>()
  // Announces a file. The same key finds the same upload, with its progress.
  .post("/", rule("person", { signIn: "Sign in to upload a file." }), idempotencyKey(), json(UploadForm), async (c) => {
    const { requestContext } = c.env;
    const { actor, services } = requestContext;
    const file = announced(c.req.valid("json"), c.req.valid("header")["idempotency-key"]);
    requireOpenPurpose(requestContext, file.purpose);
    const known = await services.uploads.known(actor, file);
    const purpose = purposes[file.purpose];
    if (known?.resultId) {
      await purpose.requireThere(requestContext, known.resultId);
      return c.json(progressOf(known), 200);
    }
    await purpose.authorise(requestContext, file);
    if (!known) await purpose.requireAllowed(requestContext, file);
    const upload = await completed(c, await services.uploads.announce(actor, file));
    return c.json(progressOf(upload), known || upload.resultId ? 200 : 201);
  })
  // Whether the person has uploaded these bytes for this purpose before, so that they need not be sent again.
  .get("/known", rule("person", { signIn: "Sign in to see your files.", rate: "search" }), query(Known), async (c) => {
    const { requestContext } = c.env;
    const { purpose, sha256 } = c.req.valid("query");
    requireOpenPurpose(requestContext, purpose);
    return c.json({ known: await knownFiles[purpose](requestContext, sha256) });
  })
  .get("/:id", rule("owner"), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json(progressOf(await services.uploads.progress(actor, c.req.param("id"))));
  })
  // One part of at most 2 MiB, at the upload's offset; for any other the answer contains the right offset. A part belongs
  // to an upload that was announced as a write and limited by its size: a recording has a hundred of them.
  .patch("/:id", rule("owner", { body: UPLOAD_PART_BYTES, rate: "read" }), own, partOffset, async (c) => {
    const { actor, services } = c.env.requestContext;
    const offset = Number(c.req.valid("header")["upload-offset"]);
    const stored = await services.uploads.append(actor, c.req.param("id"), offset, await readPart(c.req.raw));
    if (stored.wrongOffset) return c.json(progressOf(stored), 409);
    return c.json(progressOf(await completed(c, stored)), 200);
  })
  // Cancels an upload and deletes its parts.
  .delete("/:id", rule("owner", { rate: "read" }), async (c) => {
    const { actor, services } = c.env.requestContext;
    await services.uploads.cancel(actor, c.req.param("id"));
    return c.json({ cancelled: true });
  });

export type UploadsApi = typeof uploadsApi;

/** The upload, completed if its every part is stored. */
async function completed(c: Context<Site>, upload: Upload): Promise<Upload> {
  if (upload.offset < upload.bytes) return upload;
  const { requestContext } = c.env;
  const { actor, services } = requestContext;
  const { receive } = purposes[upload.purpose];
  return services.uploads.complete(actor, upload.id, (row, file) => receive(requestContext, row, file));
}

function progressOf({ id, offset, bytes, resultId }: Upload): { upload: UploadProgress } {
  return { upload: { id, offset, length: bytes, resultId } };
}

function announced(form: UploadForm, idempotencyKey: string): AnnouncedFile {
  const { purpose, type, length: bytes } = form;
  const role = "role" in form ? form.role : null;
  return { idempotencyKey, purpose, targetId: targetOf(form), role, name: safeFileName(form.name), type, bytes };
}

function targetOf(form: UploadForm): string | null {
  switch (form.purpose) {
    case "deliverable":
      return form.orderId;
    case "media":
      return form.mediaId;
    case "collection_archive":
      return form.importId;
    default:
      return null;
  }
}

/** The body, counted while it is read: the header is not trusted. */
async function readPart(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > UPLOAD_PART_BYTES) {
      await reader.cancel();
      throw new AppError("too_large", "A part has at most 2\u00a0MiB.");
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}
