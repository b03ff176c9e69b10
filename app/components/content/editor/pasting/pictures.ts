import { pictureOf } from "#app/components/media/media-library.ts";
import { startMedia } from "#app/components/media/upload-media.ts";
import type { PastedPicture } from "#core/content/pasting/joining.ts";
import type { Picture } from "#schema/content/article-body.ts";

/**
 * The file of each pasted picture; null if it cannot be read, because it is on another site or on the writer's disk.
 * Files in the clipboard are assigned to local pictures only if their numbers match: Excel adds a picture of the whole
 * table.
 */
export function filesOf(pictures: readonly PastedPicture[], beside: readonly File[]): (File | null)[] {
  const local = pictures.filter(({ src }) => !/^(?:data|https?):/i.test(src)).length;
  const files = local === beside.length ? [...beside] : [];
  return pictures.map(({ src }, at) => {
    if (/^data:/i.test(src)) return fileIn(src, at);
    return /^https?:/i.test(src) ? null : (files.shift() ?? null);
  });
}

const DATA = /^data:image\/(png|jpeg|gif|webp|avif);base64,([a-z0-9+/=\s]+)$/i;

function fileIn(src: string, at: number): File | null {
  const [, kind, data] = DATA.exec(src) ?? [];
  if (!kind || !data) return null;
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s+/g, "")), (letter) => letter.charCodeAt(0));
    return new File([bytes], `Pasted picture ${at + 1}.${kind.toLowerCase().replace("jpeg", "jpg")}`, {
      type: `image/${kind.toLowerCase()}`,
    });
  } catch {
    return null;
  }
}

/** Uploads a picture to the media library; null if the library or the browser rejects it. */
export async function uploaded(file: File, { alt, caption }: PastedPicture): Promise<Picture | null> {
  // The library requires a description; publishing the article requires a real one.
  const declared = alt.length >= 3 ? alt : "Pasted, not described yet";
  const details = { alt: declared, licence: "Own work" as const, authors: "", year: null };
  const sent = await startMedia(file, "image", details, crypto.randomUUID(), () => {}).outcome;
  return sent.ok ? { ...pictureOf(sent.item), alt, ...(caption && { caption }) } : null;
}
