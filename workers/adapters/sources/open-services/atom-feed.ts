import { SaxesParser } from "saxes";

export type AtomEntry = {
  id: string;
  title: string;
  summary: string;
  published: string;
  doi: string;
  journal: string;
  authors: string[];
};

/** Characters of one field; an abstract has 2,000. */
const FIELD_MAX = 20_000;
const ENTRIES_MAX = 100;
const AUTHORS_MAX = 200;

const FIELDS = new Map<string, "id" | "title" | "summary" | "published" | "doi" | "journal">([
  ["id", "id"],
  ["title", "title"],
  ["summary", "summary"],
  ["published", "published"],
  ["arxiv:doi", "doi"],
  ["arxiv:journal_ref", "journal"],
]);

/** The entries of an Atom feed of arXiv. Throws if it is no such feed; entities of a document type are not expanded. */
export function readAtom(xml: string): AtomEntry[] {
  const parser = new SaxesParser();
  const entries: AtomEntry[] = [];
  const path: string[] = [];
  let entry: AtomEntry | null = null;
  let isFeed = false;
  parser.on("opentag", ({ name }) => {
    path.push(name);
    if (name === "feed" && path.length === 1) isFeed = true;
    if (name === "entry" && path.length === 2 && entries.length < ENTRIES_MAX) {
      entry = { id: "", title: "", summary: "", published: "", doi: "", journal: "", authors: [] };
      entries.push(entry);
    }
    if (entry && name === "author" && path.length === 3 && entry.authors.length < AUTHORS_MAX) entry.authors.push("");
  });
  parser.on("closetag", () => {
    if (path.pop() === "entry") entry = null;
  });
  parser.on("text", (text) => {
    if (!entry) return;
    const [, , field = "", part] = path;
    const known = path.length === 3 ? FIELDS.get(field) : undefined;
    if (known) entry[known] += text.slice(0, FIELD_MAX - entry[known].length);
    if (field === "author" && part === "name") {
      const last = entry.authors.length - 1;
      entry.authors[last] = `${entry.authors[last] ?? ""}${text}`.slice(0, FIELD_MAX);
    }
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  if (!isFeed) throw new Error("This is no Atom feed.");
  return entries;
}
