import type { OpenText } from "./ports.ts";

/** The same work may be found by several services: by its DOI, otherwise by its title. */
export function workKeys({ doi, title }: Pick<OpenText, "doi" | "title">): string[] {
  const letters = titleLetters(title);
  return [...(doi ? [`doi:${doi.toLowerCase()}`] : []), ...(letters === null ? [] : [`title:${letters}`])];
}

/** A shorter title, such as "Introduction", is that of many works. */
const SHORTEST_TITLE = 20;
/** Characters of a title that are compared. */
const COMPARED_MAX = 1_000;

/** The letters and digits of a title, without marks and markup; null if it is too short to tell works apart. */
export function titleLetters(title: string): string | null {
  const letters = title
    .slice(0, COMPARED_MAX)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/<[^<>]{0,100}>/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");
  return letters.length >= SHORTEST_TITLE ? letters : null;
}

/** Whether two texts are of one work. Two DOIs that differ are of two works, whatever their titles. */
export function isSameWork(one: Known, other: Known): boolean {
  if (one.id === other.id) return true;
  if (one.doi && other.doi && one.doi.toLowerCase() !== other.doi.toLowerCase()) return false;
  const keys = workKeys(other);
  return workKeys(one).some((key) => keys.includes(key));
}

type Known = { id: string; title: string; doi?: string | undefined };

/** What one service does not say of a work and another does. */
export function withDetailsOf<T extends Pick<OpenText, "authors" | "container" | "year" | "doi" | "licence">>(
  text: T,
  other: Partial<Pick<OpenText, "authors" | "container" | "year" | "doi" | "licence">>,
): T {
  return {
    ...text,
    authors: text.authors.length > 0 ? text.authors : (other.authors ?? []),
    container: text.container ?? other.container,
    year: text.year ?? other.year,
    doi: text.doi ?? other.doi,
    licence: text.licence ?? other.licence,
  };
}
