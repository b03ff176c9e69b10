import type { ReportSource } from "#schema/checks/report.ts";

type Name = { family: string; given?: string } | { literal: string };
type Day = { "date-parts": [number, ...number[]][] };

/** A work as the Citation Style Language knows it; no more of it than a report knows of a source. */
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
 * What a source is to a list of references. What is not known of it is left out: each style says itself what is in
 * its place.
 *
 * @param today the day on which its address is read, YYYY-MM-DD
 */
export function cslItem(source: ReportSource, today: string): CslItem {
  const doi = source.doi ?? /^https?:\/\/(?:dx\.)?doi\.org\/(10\..+)$/i.exec(source.url ?? "")?.[1];
  const web = source.url && /^https?:\/\//i.test(source.url) ? source.url : undefined;
  const authors = (source.authors ?? []).map((name) => name.trim()).filter((name) => name !== "");
  return {
    id: source.id,
    // Our own articles and the library are pages; whatever has a DOI, or came from the open journals, is an article.
    type: doi || source.kind === "paper" ? "article-journal" : "webpage",
    title: source.title.replace(/\s+/g, " ").trim().replace(/\.$/, ""),
    ...(authors.length > 0 && { author: authors.map(nameOf) }),
    ...(source.container && { "container-title": source.container }),
    ...(source.year !== undefined && { issued: { "date-parts": [[source.year]] } }),
    ...(doi && { DOI: doi }),
    // Styles that know DOIs prefer them; the others name the address.
    ...((web ?? doi) && { URL: web ?? `https://doi.org/${doi}`, accessed: dayOf(today) }),
  };
}

/** Only what can be shown can be cited: not another student's text, and not an earlier version of their own. */
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

/** A person's name is written as "Helen Marsh", as "Marsh, Helen" or, by indexes, as "Marsh HJ"; a body has one name. */
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
