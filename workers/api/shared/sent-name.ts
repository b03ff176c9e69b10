import { AppError } from "#core/app-error.ts";
import { safeFileName } from "#core/shared/file-type.ts";

/** The name of a file that is the body itself; it comes percent-encoded in a header. Throws `invalid` for no encoding. */
export function sentName(request: Request): string {
  try {
    return safeFileName(decodeURIComponent(request.headers.get("X-File-Name") ?? ""));
  } catch {
    throw new AppError("invalid", "The file name cannot be read. Rename the file and upload it again.");
  }
}
