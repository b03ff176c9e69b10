import type { ReportSource } from "#schema/checks/report.ts";

type Name = { family: string; given?: string } | { literal: string };
type Day = { "date-parts": [number, ...number[]][] };

/** An item of the Citation Style Language, limited to the fields that a report has for a source. */
export type CslItem = {
  id: string;
  type: "article-journal" | "article-magazine" | "webpage";
  title: string;
  author?: Name[];
  "container-title"?: string;
  issued?: Day;
  accessed?: Day;
  URL?: string;
  DOI?: string;
};

/**
 * Converts a source to a CSL item. Unknown fields are left out; each style defines what replaces them.
 *
 * @param today the access date of the source's address, YYYY-MM-DD
 */
export function cslItem(source: ReportSource, today: string): CslItem {
  const doi = source.doi ?? /^https?:\/\/(?:dx\.)?doi\.org\/(10\..+)$/i.exec(source.url ?? "")?.[1];
  const web = source.url && /^https?:\/\//i.test(source.url) ? source.url : undefined;
  const authors = (source.authors ?? []).map((name) => name.trim()).filter((name) => name !== "");
  return {
    id: source.id,
    // Our own articles and the library are web pages; sources with a DOI or from open journals are articles.
    type: doi || source.kind === "paper" ? "article-journal" : "webpage",
    title: source.title.replace(/\s+/g, " ").trim().replace(/\.$/, ""),
    ...(authors.length > 0 && { author: authors.map(nameOf) }),
    ...(source.container && { "container-title": source.container }),
    ...(source.year !== undefined && { issued: { "date-parts": [[source.year]] } }),
    ...(doi && { DOI: doi }),
    // Styles that support DOIs prefer them; the others use the URL.
    ...((web ?? doi) && { URL: web ?? `https://doi.org/${doi}`, accessed: dayOf(today) }),
  };
}

/**
 * Only sources that may be shown can be cited: neither another student's text nor an earlier version of the user's own.
 */
export function citable(source: ReportSource): boolean {
  return source.kind !== "student" && source.kind !== "own_draft";
}

const particles = new Set([
  "van",
  "von",
  "de",
  "der",
  "den",
  "da",
  "di",
  "du",
  "del",
  "della",
  "la",
  "le",
  "ter",
  "ten",
]);
const bodies =
  /\b(?:university|institute|institution|organi[sz]ation|association|society|college|council|committee|department|ministry|centre|center|office|agency|board|commission|group|consortium|collaboration|network|foundation|team|service|trust|union|press|press office|nhs|who)\b/i;

/** Parses an author: "Helen Marsh", "Marsh, Helen" or, from indexes, "Marsh HJ"; an organisation has a single name. */
function nameOf(written: string): Name {
  const comma = /^([^,]+),\s*(.+)$/.exec(written);
  if (comma?.[1] && comma[2]) return { family: comma[1].trim(), given: comma[2].trim() };
  const words = written.split(/\s+/);
  const last = words.at(-1) ?? "";
  if (words.length === 1 || bodies.test(written)) return { literal: written };
  if (/^\p{Lu}{1,4}$/u.test(last) && !/^\p{Lu}+$/u.test(words[0] ?? ""))
    return { family: words.slice(0, -1).join(" "), given: [...last].map((letter) => `${letter}.`).join(" ") };
  let from = words.length - 1;
  while (from > 1 && particles.has(words[from - 1] ?? "")) from -= 1;
  return { family: words.slice(from).join(" "), given: words.slice(0, from).join(" ") };
}

function dayOf(day: string): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return { "date-parts": [[year, month, date]] };
}
