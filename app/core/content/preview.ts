import type { ArticleCard } from "#schema/content/article.ts";

type Summarised = Pick<ArticleCard, "isPreview"> & { excerpt: string };

/** Of the note below the beginning of an article, in the place of what is not public. */
export const PREVIEW_END = "preview-end";

/** The excerpt of an article where it stands alone: in feeds, lists for programs, search results and link previews. */
export function summaryOf({ excerpt, isPreview }: Summarised): string {
  if (!isPreview) return excerpt;
  return excerpt ? `Preview: ${excerpt}` : "Preview";
}

export function sharedTitle({ title, isPreview }: Pick<ArticleCard, "title" | "isPreview">): string {
  return isPreview ? `${title} (preview)` : title;
}

/** Ends the text of a preview. `begins`: whether some of the text is public. */
export function previewNote(begins: boolean): string {
  const note = begins
    ? "This is the beginning of the article. The rest of it is not public."
    : "The text of this article is not public.";
  return `<p class="${PREVIEW_END}"><em>${note}</em></p>`;
}
