import { sourcesOf } from "#core/content/article-html.ts";
import type { Picture as PictureDetails } from "#schema/content/article-body.ts";

type PictureProps = {
  picture: PictureDetails;
  sizes: string;
  /** Loading priority: "later" loads lazily; "first" loads before the page's own script. */
  seen?: "first" | "at-once" | "later";
  /** The page already gives the same information as text, as on a card beside its title. */
  decorative?: boolean;
  className?: string;
};

/** A picture that reserves its space while it loads, in the width that the reader's screen needs. */
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
