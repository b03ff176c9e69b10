/** An article's text. The HTML was drawn or sanitised by the content port; nothing else may come here. */
export function ArticleBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by drawArticle or the sanitiser from an allow-list alone.
  return <div className="body" dangerouslySetInnerHTML={{ __html: html }} />;
}
