import wtf from "wtf_wikipedia";
import { withinTime } from "./time-limit.ts";

/** An article of ordinary length takes two milliseconds. */
const ARTICLE_MS = 20_000;

/** Sections that are lists of other texts. */
const LEFT_OUT = new Set(["references", "external links", "further reading", "see also", "notes", "bibliography"]);

/**
 * The prose of an article: paragraphs, headings and lists, separated by empty lines, without tables, boxes, references
 * and links; or why there is none.
 */
export function wikitextText(wikitext: string): { text: string } | { refused: string } {
  try {
    const text = withinTime(ARTICLE_MS, () => proseOf(wikitext));
    return text === "too slow" ? { refused: "Reading the article took longer than 20 seconds." } : { text };
  } catch {
    return { refused: "The wikitext of the article cannot be read." };
  }
}

function proseOf(wikitext: string): string {
  return wtf(wikitext)
    .sections()
    .filter((section) => !LEFT_OUT.has(section.title().toLowerCase()))
    .flatMap((section) => {
      const text = section
        .text({})
        .replace(/^ *\* /gm, "")
        .replace(/\n{3,}/g, "\n\n")
        .trim();
      return text === "" ? [] : [section.title(), text];
    })
    .filter((part) => part !== "")
    .join("\n\n");
}
