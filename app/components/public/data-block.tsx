/** Linked data for search engines. It is not run; a "<" inside would end the block, so it is written as an escape. */
export function DataBlock({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replace(/</g, "\\u003c");
  return <script type="application/ld+json">{json}</script>;
}
