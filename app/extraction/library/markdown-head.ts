import { parse } from "yaml";
import type { Found } from "./import-row.ts";

/** UTF-16 units of front matter. */
const HEAD_MAX = 20_000;
const FRONT_MATTER = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** What the front matter of a Markdown text says (YAML, as Pandoc, Jekyll and Hugo read it), and the text behind it. */
export function markdownHead(markdown: string): { head: Omit<Found, "text">; body: string } {
  const [whole, yaml] = FRONT_MATTER.exec(markdown.slice(0, HEAD_MAX)) ?? [];
  const fields = yaml === undefined ? null : fieldsOf(yaml);
  if (whole === undefined || fields === null) return { head: {}, body: markdown };
  const first = (...names: string[]) => names.map((name) => textOf(fields[name])).find((text) => text !== null) ?? null;
  const head = {
    title: first("title"),
    authors: [...namesIn(fields.author), ...namesIn(fields.authors)],
    year: first("date", "year", "published"),
    container: first("container", "journal", "publisher"),
    doi: first("doi"),
    url: first("url", "canonical_url", "canonical"),
    licence: first("licence", "license", "rights"),
  };
  return { head, body: markdown.slice(whole.length) };
}

/** Null where it is no YAML, or no fields: then it is a part of the text between two rules. */
function fieldsOf(yaml: string): Record<string, unknown> | null {
  try {
    // Dates stay as they are written.
    const value: unknown = parse(yaml, { schema: "failsafe", logLevel: "error" });
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** One name, or a list of names, which may be fields with a name. */
function namesIn(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [value];
  return all.flatMap((one) => textOf(one) ?? textOf((one as { name?: unknown } | null | undefined)?.name) ?? []);
}
