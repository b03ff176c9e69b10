/** Eight characters of the id's random part, without characters that look like digits. A reference to quote, never a key. */
export function referenceOf(id: string): string {
  const characters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
  let rest = Number.parseInt(id.slice(-10), 16);
  let text = "";
  for (let i = 0; i < 7; i++) {
    text += characters[rest % characters.length];
    rest = Math.floor(rest / characters.length);
  }
  return `MG-${text}`;
}
