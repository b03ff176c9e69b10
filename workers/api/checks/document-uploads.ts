import { Hono } from "hono";
import { z } from "zod";
import type { UploadState } from "#app/services/checks/documents/index.ts";
import { AppError } from "#core/app-error.ts";
import { explainUnreadable } from "#core/checks/unreadable.ts";
import { requirePerson } from "#core/identity/actor.ts";
import { mediaTypeOf } from "#core/media/media-type.ts";
import { promisedType } from "#core/shared/file-type.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import { PASTE_LIMIT_CHARACTERS, UPLOAD_PART_BYTES } from "#schema/vocabulary/checks.ts";
import type { Site } from "../../platform/site.ts";
import { rule } from "../shared/route.ts";
import { sentName } from "../shared/sent-name.ts";

/** Files that arrive in parts, and go on where they stopped. */
export const documentUploadsApi = new Hono<Site>();

const Key = z.uuid();

/** Announces a file. The same key finds the same upload, with how much of it is here. */
documentUploadsApi.post("/", rule("person"), async (c) => {
  const { requestContext } = c.env;
  const request = c.req.raw;
  requirePerson(requestContext.actor, "Sign in to upload a document.");
  const key = Key.safeParse(request.headers.get("Idempotency-Key"));
  if (!key.success) throw new AppError("invalid", "The form is out of date. Reload the page and send it again.");
  const length = wholeNumber(request, "Upload-Length");
  const name = sentName(request);
  const kind = promised(name, request.headers.get("Content-Type") ?? "", length);
  const state = await requestContext.services.documents.uploads.begin(requestContext.actor, {
    name: kind === "text" && name === "document" ? "Pasted text.txt" : name,
    kind,
    length,
    idempotencyKey: key.data,
  });
  return c.json(told(state), state.document ? 200 : 201);
});

documentUploadsApi.get("/:id", rule("owner"), async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to see this upload.");
  return c.json(told(await services.documents.uploads.progress(actor, c.req.param("id"))));
});

/** One part of at most 2 MiB, at the upload's offset; for any other the answer contains the right offset. */
documentUploadsApi.patch("/:id", rule("owner", { body: UPLOAD_PART_BYTES }), async (c) => {
  const { actor, services } = c.env.requestContext;
  const id = c.req.param("id");
  requirePerson(actor, "Sign in to upload a document.");
  // Ownership is checked before the request: another person's id reveals nothing.
  await services.documents.uploads.progress(actor, id);
  const offset = wholeNumber(c.req.raw, "Upload-Offset");
  const state = await services.documents.uploads.append(actor, id, offset, await readPart(c.req.raw));
  return c.json(told(state), state.wrongOffset ? 409 : 200);
});

documentUploadsApi.delete("/:id", rule("owner"), async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to cancel this upload.");
  await services.documents.uploads.cancel(actor, c.req.param("id"));
  return c.json({ cancelled: true });
});

function told({ upload, document }: UploadState) {
  if (!document) return { upload, offset: upload.offset };
  const { id, name, kind, bytes, sha256 } = document;
  return { upload, offset: upload.offset, document: { id, name, kind, bytes, sha256 } };
}

function promised(name: string, type: string, length: number): DocumentKind {
  if (mediaTypeOf(type) === "text/plain") {
    // Counted in bytes here; four bytes a character is the most UTF-8 takes.
    if (length > PASTE_LIMIT_CHARACTERS * 4) {
      throw new AppError("too_large", "The text is longer than 1,000,000 characters.");
    }
    return "text";
  }
  const kind = promisedType(name, type);
  if (!("refused" in kind)) return kind.kind;
  const { title, text } = explainUnreadable(kind.refused);
  throw new AppError("unsupported_type", `${title}. ${text}`);
}

function wholeNumber(request: Request, header: string): number {
  const value = request.headers.get(header) ?? "";
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isNaN(number)) throw new AppError("invalid", `${header} has to be a whole number of bytes.`);
  return number;
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
