import type { Picture } from "#schema/article-body.ts";
import type { MediaItem } from "#schema/media.ts";

/** Files of the house, newest first. Throws when they cannot be had. */
export async function listMedia(kind: MediaItem["kind"], q = ""): Promise<MediaItem[]> {
  const response = await fetch(`/api/media?${new URLSearchParams({ kind, q })}`, {
    headers: { Accept: "application/json" },
  });
  if (!response.ok) throw new Error("The library did not answer.");
  const { media } = (await response.json()) as { media: MediaItem[] };
  return media;
}

/** A picture of the library as an article holds it. */
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
