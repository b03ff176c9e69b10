import { readdirSync, readFileSync } from "node:fs";
import { countWords, plainText } from "#core/content/article-text.ts";
import { readArticle } from "#db/seed/markdown.ts";
import { picturesFrom } from "#db/seed/pictures.ts";
import { articleTypeSlugs } from "#schema/vocabulary/content.ts";

const FOLDER = "db/seed/articles";
const PICTURES = "db/seed/pictures.json";

export type SeedArticle = ReturnType<typeof readArticle> & { path: string; words: number };

/** Public pages that exist whatever is in the database, and one that does not exist. */
const standing = [
  "/",
  "/learning-hub",
  "/services",
  "/services/ai",
  "/d/ai",
  "/pricing",
  "/about",
  "/contact",
  "/faq",
  "/how-it-works",
  "/support",
  "/terms",
  "/privacy",
  "/integrity",
  "/check-turnitin",
  "/not-in-the-book",
];

/** Every public route, with the longest article of each type that exists. */
export function publicRoutes(): string[] {
  const articles = seedArticles();
  const ofEachType = articleTypeSlugs.flatMap((type) => articles.find(({ front }) => front.type === type)?.path ?? []);
  return [...standing, ...ofEachType];
}

/** The seeded articles, the longest first. */
export function seedArticles(): SeedArticle[] {
  const pictureOf = picturesFrom(JSON.parse(readFileSync(PICTURES, "utf8")));
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".md"))
    .map((name) => readArticle(readFileSync(`${FOLDER}/${name}`, "utf8"), pictureOf))
    .map((article) => ({
      ...article,
      path: `/d/${article.front.domain}/${article.front.slug}`,
      words: countWords(plainText(article.body)),
    }))
    .sort((one, other) => other.words - one.words);
}

/** The same words as a handwritten page: only the text and one small style sheet. */
export function plainPage({ front, body }: SeedArticle): string {
  const paragraphs = plainText(body)
    .split("\n\n")
    .map((paragraph) => `<p>${paragraph.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${front.title}</title><style>body{max-width:40em;margin:auto}</style><h1>${front.title}</h1>${paragraphs.join("")}`;
}
