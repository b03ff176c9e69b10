import type { UploadForm } from "#schema/platform/upload.ts";
import { UPLOAD_PART_BYTES } from "#schema/vocabulary/uploads.ts";

type Init = { method: string; headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> };
type Ask = (path: string, init: Init) => Promise<{ status: number; json(): Promise<unknown> }>;
type OfOne<Form> = Form extends UploadForm ? Omit<Form, "length"> : never;
type Body = {
  upload?: { id: string; offset: number; resultId: string | null };
  error?: { message: string; reason: string };
};

/** An upload's purpose, name and type; the length is that of the bytes. */
export type FileToUpload = OfOne<UploadForm>;
export type Uploaded = {
  status: number;
  uploadId: string;
  id: string;
  error: { message: string; reason: string } | null;
};

/** Uploads a file in parts as the browser does. `id`: of what the file became; empty if it was rejected. */
export async function uploadFile(
  ask: Ask,
  file: FileToUpload,
  content: Uint8Array | string,
  key: string = crypto.randomUUID(),
): Promise<Uploaded> {
  const bytes = (typeof content === "string" ? new TextEncoder().encode(content) : content) as Uint8Array<ArrayBuffer>;
  let answer = await ask("/api/uploads", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify({ ...file, length: bytes.byteLength }),
  });
  for (;;) {
    const { upload, error } = (await answer.json()) as Body;
    const { status } = answer;
    if (!upload) return { status, uploadId: "", id: "", error: error ?? null };
    if (upload.resultId !== null) return { status, uploadId: upload.id, id: upload.resultId, error: null };
    // A parallel request completes the file.
    if (upload.offset >= bytes.byteLength) await new Promise((resolve) => setTimeout(resolve, 100));
    answer = await ask(`/api/uploads/${upload.id}`, {
      method: "PATCH",
      headers: { "Content-Type": "application/octet-stream", "Upload-Offset": String(upload.offset) },
      body: bytes.slice(upload.offset, upload.offset + UPLOAD_PART_BYTES),
    });
  }
}
