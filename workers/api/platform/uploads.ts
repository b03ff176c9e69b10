import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Upload } from "#app/services/platform/uploads.ts";
import { AppError } from "#core/app-error.ts";
import { requirePerson } from "#core/identity/actor.ts";
import { safeFileName } from "#core/shared/file-type.ts";
import { UploadForm, type UploadProgress } from "#schema/platform/upload.ts";
import { UPLOAD_PART_BYTES } from "#schema/vocabulary/uploads.ts";
import type { Site } from "../../platform/site.ts";
import { readJson } from "../shared/json.ts";
import { type AnnouncedFile, purposes } from "./upload-purposes.ts";

/**
 * Files of every purpose arrive here, in parts, and continue where they stopped. When the last part is stored, the file
 * is given to the service of its purpose.
 */
export const uploadsApi = new Hono<Site>();

const Key = z.uuid();

/** Announces a file. The same key finds the same upload, with its progress. */
uploadsApi.post("/", async (c) => {
  const { requestContext } = c.env;
  const { actor, services } = requestContext;
  requirePerson(actor, "Sign in to upload a file.");
  const key = Key.safeParse(c.req.raw.headers.get("Idempotency-Key"));
  if (!key.success) throw new AppError("invalid", "The form is out of date. Reload the page and send it again.");
  const file = announced(await readJson(c.req.raw, UploadForm), key.data);
  const known = await services.uploads.known(actor, file);
  const purpose = purposes[file.purpose];
  if (known?.resultId) return c.json(told(known));
  await purpose.authorise(requestContext, file);
  if (!known) await purpose.requireAllowed(requestContext, file);
  return answer(c, await services.uploads.announce(actor, file), known ? 200 : 201);
});

uploadsApi.get("/:id", async (c) => {
  const { actor, services } = c.env.requestContext;
  return c.json(told(await services.uploads.progress(actor, c.req.param("id"))));
});

/** One part of at most 2 MiB, at the upload's offset; for any other the answer contains the right offset. */
uploadsApi.patch("/:id", async (c) => {
  const { actor, services } = c.env.requestContext;
  const id = c.req.param("id");
  // Ownership is checked before the request: another person's id reveals nothing.
  await services.uploads.progress(actor, id);
  const offset = partOffset(c.req.raw);
  return answer(c, await services.uploads.append(actor, id, offset, await readPart(c.req.raw)), 200);
});

/** Cancels an upload and deletes its parts. */
uploadsApi.delete("/:id", async (c) => {
  const { actor, services } = c.env.requestContext;
  await services.uploads.cancel(actor, c.req.param("id"));
  return c.json({ cancelled: true });
});

/** Completes an upload whose every part is stored. */
async function answer(c: Context<Site>, upload: Upload, status: 200 | 201): Promise<Response> {
  if (upload.wrongOffset) return c.json(told(upload), 409);
  if (upload.offset < upload.bytes) return c.json(told(upload), status);
  const { requestContext } = c.env;
  const { actor, services } = requestContext;
  const { receive } = purposes[upload.purpose];
  return c.json(
    told(await services.uploads.complete(actor, upload.id, (row, file) => receive(requestContext, row, file))),
  );
}

function told({ id, offset, bytes, resultId }: Upload): { upload: UploadProgress } {
  return { upload: { id, offset, length: bytes, resultId } };
}

function announced(form: UploadForm, idempotencyKey: string): AnnouncedFile {
  const { purpose, type, length: bytes } = form;
  const targetId = "orderId" in form ? form.orderId : "mediaId" in form ? form.mediaId : null;
  const role = "role" in form ? form.role : null;
  return { idempotencyKey, purpose, targetId, role, name: safeFileName(form.name), type, bytes };
}

function partOffset(request: Request): number {
  const value = request.headers.get("Upload-Offset") ?? "";
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw new AppError("invalid", "Upload-Offset has to be a whole number of bytes.");
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
