import { sourcesOf } from "#core/article-html.ts";
import type { Picture as PictureFacts } from "#schema/article-body.ts";

type PictureProps = {
  picture: PictureFacts;
  sizes: string;
  /** The first thing seen: it is fetched at once, all others when they come near. */
  first?: boolean;
  /** Said elsewhere on the page already, as on a card beside its title. */
  decorative?: boolean;
  className?: string;
};

/** A picture that keeps its place while it loads, in the width the reader's screen needs. */
export function Picture({ picture, sizes, first = false, decorative = false, className }: PictureProps) {
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
      loading={first ? undefined : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding="async"
    />
  );
}
