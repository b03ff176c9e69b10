import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ARTICLES = ["db/seed/articles", "db/seed/library"];
/** Words of a copied passage, and of the text on either side of it. */
const COPIED = 300;
const AROUND = 250;

/** Passages to copy and the whole texts that they are from. */
export function passages(data: string | undefined, texts: number): { passage: string; source: string }[] {
  const sources = textsOf(data ? join(data, "src") : null).slice(0, texts);
  return sources.map((source, at) => ({ source, passage: cut(source, 1 + (at % 3), COPIED) }));
}

/** The texts in which passages are inserted. */
export function hosts(data: string | undefined, texts: number): { before: string; after: string }[] {
  const all = textsOf(data ? join(data, "susp") : null);
  // Half a list away, so that a passage is never inserted into the text that it was copied from.
  const others = data ? all.slice(0, texts) : [...all.slice(all.length >> 1), ...all.slice(0, all.length >> 1)];
  return others.map((text) => ({ before: cut(text, 0, AROUND), after: cut(text, 4, AROUND) }));
}

/** Texts of at least 500 words, sorted by name. */
function textsOf(folder: string | null): string[] {
  const files = (folder ? [folder] : ARTICLES).flatMap((one) =>
    readdirSync(one)
      .sort()
      .map((name) => readFileSync(join(one, name), "utf8")),
  );
  return files.map((file) => (folder ? file : prose(file))).filter((text) => text.split(/\s+/).length > 500);
}

/** The paragraphs of a Markdown article, without parts that are not sentences. */
function prose(markdown: string): string {
  return markdown
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .split(/\n{2,}/)
    .filter((block) => /^[A-Z\u201c]/.test(block) && !block.includes("|") && block.length > 120)
    .map((block) =>
      block
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/\[\^[^\]]*\]|[*_`]/g, "")
        .replace(/\s+/g, " "),
    )
    .join("\n\n");
}

/** Whole paragraphs from the `from`th on, with about this many words. */
function cut(text: string, from: number, words: number): string {
  const paragraphs = text.split(/\n{2,}/);
  const start = Math.min(from, Math.max(0, paragraphs.length - 2));
  const kept: string[] = [];
  let count = 0;
  for (const paragraph of paragraphs.slice(start)) {
    if (count >= words) break;
    const all = paragraph.split(/\s+/).slice(0, words - count);
    kept.push(all.join(" "));
    count += all.length;
  }
  return kept.join("\n\n");
}
