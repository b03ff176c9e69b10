/** The HTML of an article. Only HTML rendered or sanitised by the content service may be passed here. */
export function ArticleBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by drawArticle or produced by the sanitiser, both from an allow-list.
  return <div className="site-article-body" dangerouslySetInnerHTML={{ __html: html }} />;
}
