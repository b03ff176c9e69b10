/** A shorter title, such as "Introduction", is that of many works. */
const SHORTEST_TITLE = 20;

/** Whether two titles that are long enough have the same words; "Ports of the north." and "PORTS OF THE NORTH" do. */
export function hasSameTitle(one: string, other: string): boolean {
  const title = lettersOf(one);
  return title.length >= SHORTEST_TITLE && title === lettersOf(other);
}

/** Whether a family name is among the names of the other list; false if one of the lists is empty. */
export function sharesFamilyName(families: readonly string[], names: readonly string[]): boolean {
  const known = families.map(lettersOf).filter(Boolean);
  const others = names.map(lettersOf).filter(Boolean);
  if (known.length === 0 || others.length === 0) return false;
  return known.some((family) => others.some((name) => ` ${name} `.includes(` ${family} `)));
}

/** Characters of a title or a name that are compared. */
const COMPARED_MAX = 1_000;

function lettersOf(text: string): string {
  return text
    .slice(0, COMPARED_MAX)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/<[^<>]{0,100}>/g, "")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
