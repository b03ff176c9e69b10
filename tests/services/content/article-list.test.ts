import { expect, test } from "vitest";
import { firstPage, type Listing } from "#schema/shared/listing.ts";
import type { ArticleSort } from "#schema/vocabulary/content.ts";
import { contentWorld } from "#tests/support/content-services.ts";
import { bob, grace } from "#tests/support/people.ts";

/** Articles of one word, of which every third has the same time as the one before. */
async function articlesOf(word: string, count: number) {
  const { drafts, clock } = contentWorld();
  for (let at = 0; at < count; at++) {
    if (at % 3 !== 2) clock.pass(1000);
    // Capitals and small letters alternate.
    const title = `${at % 2 === 0 ? word : word.toUpperCase()} ${String(count - at).padStart(2, "0")}`;
    await drafts.create(bob, { id: crypto.randomUUID(), title, domain: "ai", type: "article" });
  }
  return (listing: Listing<ArticleSort>, differs = {}) => drafts.list(bob, { q: word, ...differs }, listing);
}

async function allPages(list: Awaited<ReturnType<typeof articlesOf>>, listing: Listing<ArticleSort>) {
  const pages: string[][] = [];
  for (let cursor: string | null = null; ; ) {
    const { rows, older }: Awaited<ReturnType<typeof list>> = await list({ ...listing, cursor });
    pages.push(rows.map(({ title }) => title));
    if (older === null) return pages;
    cursor = older;
  }
}

test("the list of articles begins with the newest change; every article is on one page", async () => {
  const list = await articlesOf("quoll", 60);
  const pages = await allPages(list, firstPage("updated"));
  expect(pages.map((page) => page.length)).toEqual([25, 25, 10]);
  expect(new Set(pages.flat()).size).toBe(60);
  expect((await list(firstPage("updated"))).total).toBe(60);
  const numbers = pages.flat().map((title) => Number(title.slice(-2)));
  // Equal times may be in either order.
  for (const [at, number] of numbers.entries()) expect(Math.abs(number - (at + 1))).toBeLessThan(2);
});

test("articles are sorted by title, capitals like small letters, in both directions", async () => {
  const list = await articlesOf("numbat", 30);
  const pages = await allPages(list, firstPage("title", { descending: false }));
  const numbers = pages.flat().map((title) => Number(title.slice(-2)));
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  expect((await allPages(list, firstPage("title"))).flat()).toEqual(pages.flat().reverse());
});

test("a cursor of another filter, order or person shows the first page", async () => {
  const list = await articlesOf("bilby", 26);
  const { older } = await list(firstPage("updated"));
  const at = { ...firstPage("updated"), cursor: older };
  expect((await list(at)).rows).toHaveLength(1);
  expect((await list(at, { domain: "ai" })).rows).toHaveLength(25);
  expect((await list({ ...at, sort: "title" })).rows).toHaveLength(25);
  expect((await contentWorld().drafts.list(grace, { q: "bilby" }, at)).rows).toHaveLength(25);
});

test("a search compares words as they are: long ones, wide ones, and the signs of a pattern", async () => {
  const { drafts } = contentWorld();
  const words = ["w".repeat(60), "مرحبا".repeat(12), "100%", "snake_case", "back\\slash"];
  for (const title of words)
    await drafts.create(bob, { id: crypto.randomUUID(), title: `Dunnart ${title}`, domain: "ai", type: "article" });
  const found = async (q: string) =>
    (await drafts.list(bob, { q }, firstPage("updated"))).rows.map(({ title }) => title);
  for (const word of words) expect(await found(`dunnart ${word.toUpperCase()}`)).toEqual([`Dunnart ${word}`]);
  expect(await found("dunnart s%e")).toEqual([]);
  expect(await found("dunnart snake-case")).toEqual([]);
});
