import type { CardPainter } from "#app/services/content/preview-images.ts";

/** Paints cards. The painter is two and a half megabytes of WebAssembly and is loaded when the first card is due. */
export function createCardPainter(appName: string): CardPainter {
  return { paint: async (card) => (await import("./paint.ts")).paint(card, appName) };
}
