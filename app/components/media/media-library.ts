import { resultOf } from "#app/api/client.ts";
import { mediaApi } from "#app/api/media.ts";
import type { Picture } from "#schema/content/article-body.ts";
import type { MediaItem } from "#schema/media/media.ts";

export type Found = { media: MediaItem[]; more: boolean };

/** The newest matching items of the media library; `more` if there are others. Throws if the request fails. */
export async function listMedia(kind: MediaItem["kind"], q = ""): Promise<Found> {
  return resultOf(mediaApi.index.$get({ query: { kind, q } }));
}

/** A media library item as an article stores it. */
export function pictureOf(item: MediaItem): Picture {
  const variants = item.files.map(({ path, width }) => ({ src: path, width }));
  return {
    src: variants.at(-1)?.src ?? "",
    alt: item.alt,
    width: item.width ?? 1,
    height: item.height ?? 1,
    variants,
    ...(item.licence && { licence: item.licence }),
  };
}
