/** The usual number of links in a text; a text with more is held for review. */
const USUAL = 3;

export function manyLinks(text: string): boolean {
  return (text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0) > USUAL;
}
