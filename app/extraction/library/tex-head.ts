import { texText } from "../text-formats/tex.ts";
import type { Found } from "./import-row.ts";

/** UTF-16 units in which a title and authors are searched: a preamble with the macros of its author. */
const HEAD_MAX = 100_000;

/** The title, the authors and the date that a LaTeX source names, without their footnotes. */
export function texHead(source: string): Omit<Found, "text"> {
  const head = source.slice(0, HEAD_MAX).replace(/(^|[^\\])%[^\n]*/g, "$1");
  const title = argumentOf(head, "title");
  const authors = argumentOf(head, "author");
  return {
    title: title && plain(title),
    authors: authors === null ? [] : authors.split(/\\and\b|\\And\b|\\AND\b/).map(nameIn),
    year: argumentOf(head, "date"),
  };
}

/** What is in the braces behind a command, with the braces in it; null if the command is not there or has no end. */
function argumentOf(source: string, command: string): string | null {
  const begin = new RegExp(`\\\\${command}\\s*(?:\\[[^\\]]{0,500}\\])?\\s*\\{`).exec(source);
  if (!begin) return null;
  const from = begin.index + begin[0].length;
  let depth = 1;
  for (let at = from; at < source.length; at++) {
    if (source[at - 1] === "\\") continue;
    if (source[at] === "{") depth++;
    else if (source[at] === "}") depth--;
    if (depth === 0) return source.slice(from, at);
  }
  return null;
}

/** The first line: what follows is where the author works. */
function nameIn(author: string): string {
  return plain(author.split("\\\\", 1)[0] ?? "");
}

function plain(tex: string): string {
  const withoutNotes = tex.replace(/\\(?:thanks|footnote|inst|email|orcid|affil)\s*\{(?:[^{}]|\{[^{}]*\})*\}/g, "");
  return texText(withoutNotes.replaceAll("\\\\", " ")).replace(/\s+/g, " ").trim();
}
