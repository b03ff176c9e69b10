import type { Picture } from "#schema/content/article-body.ts";
import { SeedPictures } from "#schema/content/seed.ts";

export type PictureOf = (name: string, alt: string, caption?: string) => Picture;

/** Finds a picture of the seed by its name, with or without `picture:` before it. */
export function picturesFrom(book: unknown): PictureOf {
  const pictures = SeedPictures.parse(book);
  return (requested, alt, caption) => {
    const name = requested.replace(/^picture:/, "");
    const picture = pictures[name];
    if (!picture) throw new Error(`There is no picture ${name}.`);
    const variants = picture.widths.map((width) => ({ src: `/media/${name}-${width}.webp`, width }));
    const largest = variants.at(-1);
    if (!largest) throw new Error(`The picture ${name} has no file.`);
    return {
      src: largest.src,
      alt,
      width: largest.width,
      height: Math.round((picture.height * largest.width) / picture.width),
      variants,
      licence: picture.licence,
      ...(caption && { caption }),
    };
  };
}
