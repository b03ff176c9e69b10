import { titleLetters } from "#core/sources/open-services/works.ts";

/** Whether two titles that are long enough have the same words; "Ports of the north, and …" and "PORTS OF THE NORTH AND …" do. */
export function hasSameTitle(one: string, other: string): boolean {
  const title = titleLetters(one);
  return title !== null && title === titleLetters(other);
}

/** Whether a family name is among the names of the other list; false if one of the lists is empty. */
export function sharesFamilyName(families: readonly string[], names: readonly string[]): boolean {
  const known = families.map(lettersOf).filter(Boolean);
  const others = names.map(lettersOf).filter(Boolean);
  if (known.length === 0 || others.length === 0) return false;
  return known.some((family) => others.some((name) => ` ${name} `.includes(` ${family} `)));
}

/** Characters of a name that are compared. */
const COMPARED_MAX = 1_000;

function lettersOf(text: string): string {
  return text
    .slice(0, COMPARED_MAX)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
