import { sourcesOf } from "#core/content/article-html.ts";
import type { Picture as PictureDetails } from "#schema/content/article-body.ts";

type PictureProps = {
  picture: PictureDetails;
  sizes: string;
  /** Fetched when it comes near, unless it is seen at once; the first thing seen comes before the page's own script. */
  seen?: "first" | "at-once" | "later";
  /** Said elsewhere on the page already, as on a card beside its title. */
  decorative?: boolean;
  className?: string;
};

/** A picture that keeps its place while it loads, in the width the reader's screen needs. */
export function Picture({ picture, sizes, seen = "later", decorative = false, className }: PictureProps) {
  const { src, srcset } = sourcesOf(picture);
  return (
    <img
      className={className}
      src={src}
      srcSet={srcset}
      sizes={srcset ? sizes : undefined}
      width={picture.width}
      height={picture.height}
      alt={decorative ? "" : picture.alt}
      loading={seen === "later" ? "lazy" : undefined}
      fetchPriority={seen === "first" ? "high" : seen === "at-once" ? "low" : undefined}
      decoding="async"
    />
  );
}
