import type { MessageFileKind } from "#schema/conversations/conversation.ts";
import { PNG_SIGNATURE } from "../media/image/png.ts";
import { mediaTypeOf } from "../media/media-type.ts";
import { promisedType, safeFileName, sniffFileType } from "../shared/file-type.ts";

export type SniffedFile = { kind: MessageFileKind; name: string } | { refused: string };

/** The type of a file sent with a message: its name, declared type and first bytes must agree. */
export function sniffMessageFile(head: Uint8Array, name: string, declaredMime: string): SniffedFile {
  const safe = safeFileName(name);
  const picture = pictureOf(head, safe);
  if (picture) return declaresPicture(picture, declaredMime) ? { kind: picture, name: safe } : { refused: WORDS };
  const sniffed = sniffFileType(head, safe, declaredMime);
  return "refused" in sniffed ? { refused: WORDS } : { kind: sniffed.kind, name: safe };
}

/** The expected type of a file before its upload, by its name and declared type. */
export function promisedMessageFile(name: string, declaredMime: string): SniffedFile {
  const safe = safeFileName(name);
  const picture = /\.png$/i.test(safe) ? "png" : /\.jpe?g$/i.test(safe) ? "jpg" : null;
  if (picture) return declaresPicture(picture, declaredMime) ? { kind: picture, name: safe } : { refused: WORDS };
  const promised = promisedType(safe, declaredMime);
  return "refused" in promised ? { refused: WORDS } : { kind: promised.kind, name: safe };
}

export const messageFileMime: Record<MessageFileKind, string> = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  png: "image/png",
  jpg: "image/jpeg",
};

const WORDS =
  "This file is not a PDF, Word, PNG or JPEG file, or its name does not match its content. Save it as one of these and add it again.";

/** Browsers may send nothing or the general type; any specific type must be the right one. */
function declaresPicture(kind: "png" | "jpg", declaredMime: string): boolean {
  const mime = mediaTypeOf(declaredMime);
  return mime === "" || mime === "application/octet-stream" || mime === `image/${kind === "jpg" ? "jpeg" : "png"}`;
}

function pictureOf(head: Uint8Array, name: string): "png" | "jpg" | null {
  const png = PNG_SIGNATURE.every((byte, at) => head[at] === byte);
  if (png && /\.png$/i.test(name)) return "png";
  const jpg = head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff;
  return jpg && /\.jpe?g$/i.test(name) ? "jpg" : null;
}
