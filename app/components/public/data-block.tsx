import { jsonForHtml } from "#core/shared/markup.ts";

/** Linked data for search engines. It is not run; nothing in it can end its element. */
export function DataBlock({ data }: { data: Record<string, unknown> }) {
  const json = jsonForHtml({ "@context": "https://schema.org", ...data });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as a child React would escape the quotes of the JSON.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
