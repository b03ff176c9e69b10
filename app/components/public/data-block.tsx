import { jsonForHtml } from "#core/shared/markup.ts";

/**
 * Structured data (JSON-LD) for search engines. It is not executed, and its content is escaped so that it cannot close
 * the element.
 */
export function DataBlock({ data }: { data: Record<string, unknown> }) {
  const json = jsonForHtml({ "@context": "https://schema.org", ...data });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as a child, React would escape the quotes of the JSON.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
