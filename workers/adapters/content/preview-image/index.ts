import type { PreviewImagePainter } from "#app/services/content/preview-images.ts";

/** Paints cards. The painter is two and a half megabytes of WebAssembly and is loaded when the first card is due. */
export function createPreviewImagePainter(appName: string): PreviewImagePainter {
  return { paint: async (card) => (await import("./paint.ts")).paint(card, appName) };
}
