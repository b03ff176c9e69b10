import type { DocumentKind } from "#schema/checks/document.ts";
import { createExtractor } from "#workers/adapters/checks/extract/index.ts";

/** POST /pdf and the bytes: answers "read", or the reason; a short text is answered as it is. */
export default {
  async fetch(request: Request): Promise<Response> {
    const kind = new URL(request.url).pathname.slice(1);
    const bytes = new Uint8Array(await request.arrayBuffer());
    const small = bytes.length < 2_000;
    if (kind === "skip") return new Response(String(bytes.length));
    const extraction = await createExtractor().read(bytes, kind as DocumentKind);
    if (!extraction.ok) return new Response(extraction.reason);
    return new Response(small ? extraction.text : "read");
  },
};
