/** People give a source or two; anyone who gives more is looked at first. */
const USUAL = 3;

export function manyLinks(text: string): boolean {
  return (text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0) > USUAL;
}
