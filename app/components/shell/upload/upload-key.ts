import { uploadKey as storedUploadKey } from "#core/platform/storage-keys.ts";

type ChosenFile = Blob & { name?: string; lastModified?: number };

/**
 * The idempotency key of a file in this tab; the same file chosen again after a reload continues its upload.
 *
 * @param place separates uploads of one file for different purposes or targets; empty for documents
 */
export function uploadKey(file: ChosenFile, place = ""): string {
  const fresh = crypto.randomUUID();
  if (!file.lastModified) return fresh;
  const name = nameOf(file, place);
  try {
    const stored = sessionStorage.getItem(name);
    if (stored) return stored;
    sessionStorage.setItem(name, fresh);
  } catch {
    // Without storage an upload cannot continue after a reload; everything else works.
  }
  return fresh;
}

/** Deletes the key of a finished or cancelled upload, so that choosing the same file again starts a new one. */
export function forgetUploadKey(file: ChosenFile, place = ""): void {
  try {
    sessionStorage.removeItem(nameOf(file, place));
  } catch {
    // Without storage there is no key to delete.
  }
}

function nameOf({ size, lastModified, name = "" }: ChosenFile, place: string): string {
  return storedUploadKey(size, lastModified, place === "" ? name : `${place}/${name}`);
}
