import { readDocument } from "#app/extraction/index.ts";
import type { Extractor } from "#core/ports.ts";
import { logProblem } from "../../../platform/log.ts";

export { extractText, Unreadable } from "#app/extraction/index.ts";

/** The extractor as the stories know it. What it reads with is in app/extraction, since browsers read with it too. */
export function createExtractor(): Extractor {
  return {
    read: (bytes, kind) =>
      readDocument(bytes, kind, { onInkLost: (cause) => logProblem({ event: "pdf_ink_unresolved" }, cause) }),
  };
}
