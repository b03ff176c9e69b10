import { PARAGRAPHS } from "#tests/support/unspaced.ts";

export function honestTexts(): Record<string, string[]> {
  return { unspaced: Object.values(PARAGRAPHS).flatMap(({ copied, other }) => [copied, other]) };
}
