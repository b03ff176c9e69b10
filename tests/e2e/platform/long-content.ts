import { globSync, readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { freshText, requestOneCheck } from "../checks/check-support.ts";
import { answer, begin, callAs } from "../conversations/conversation-support.ts";
import { placeOrder } from "../orders/order-support.ts";
import { originOf } from "../support.ts";

/** Eighty characters without a place for a line break. */
const WORD = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(2).slice(0, 80);
const SENTENCE =
  "of older adults who live alone with several long-term conditions in rural areas, and of those who do not";
const NAME = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft";
/** A mailbox can have 64 characters. */
const EMAIL = `${NAME.toLowerCase().slice(0, 64)}@example.test`;
const FILE = "Discharge_planning_final_version_3_with_comments_of_both_supervisors_and_corrected_references";
/** What every long title, name and file name here contains. */
export const longTexts = [WORD, NAME, FILE];
/** More than a page of a list. */
const MANY = 26;

/** The longest title that a form accepts, beginning with the long word. */
function longTitle(most: number): string {
  return `${WORD} ${SENTENCE} ${SENTENCE}`.slice(0, most).trim();
}

/** Of a sign-up: a name and an address without places for a line break. */
export const longPerson = { name: NAME, mailbox: "wolfeschlegelsteinhausen" };

/** Of an order form: the longest of everything, and the most expensive. */
export const longOrder = {
  title: longTitle(150),
  instructions: `${WORD}${WORD} ${SENTENCE}. `.repeat(6),
  words: 50_000,
  level: "doctoral",
  citationStyle: "other",
  citationOther: WORD.slice(0, 60),
};

export const longFileName = `${FILE}, `;

/** More orders than a list shows at a time. */
export async function placeManyOrders(page: Page): Promise<void> {
  for (let placed = 0; placed < MANY; placed += 6)
    await Promise.all(Array.from({ length: 6 }, () => placeOrder(page, longOrder)));
}

/** A conversation with long messages of both sides. */
export async function longConversation(page: Page, staff: Page): Promise<string> {
  const id = await begin(page, longTitle(120));
  await answer(staff, id, `> ${WORD}${WORD}\n\n- ${WORD}\n- **${SENTENCE}**, see https://example.test/${WORD}/${WORD}`);
  return id;
}

/** A report with a match in a published article, and its link for others. */
export async function longReport(page: Page): Promise<{ id: string; shared: string }> {
  const article = readFileSync("db/seed/articles/a-curve-you-can-count.md", "utf8").replace(/^---[\s\S]*?\n---\n/, "");
  const text = `${freshText(12)}\n\n${WORD}${WORD}\n\n${article.slice(0, 2500)}`;
  const id = await requestOneCheck(page, text, longTitle(150));
  await page.goto(`/dashboard/reports/${id}`);
  await expect(page.getByRole("button", { name: "Share report" })).toBeVisible({ timeout: 60_000 });
  const data = { withText: true, days: 7 };
  const headers = { Origin: originOf(page), "Idempotency-Key": crypto.randomUUID() };
  const made = await page.request.post(`/api/reports/${id}/shares`, { headers, data });
  return { id, shared: ((await made.json()) as { url: string }).url };
}

/** An article draft; returns its id. */
export async function longArticle(staff: Page): Promise<string> {
  const id = crypto.randomUUID();
  const form = { idempotencyKey: id, title: longTitle(120), domain: "adult-health", type: "article" };
  const answered = await staff.request.post("/admin/content/new", {
    form,
    headers: { Origin: originOf(staff) },
    maxRedirects: 0,
  });
  expect(answered.headers().location, "the article is created").toContain(id);
  return id;
}

/** A picture's name in the media library. */
export async function longMediaName(staff: Page): Promise<void> {
  const form = { id: crypto.randomUUID(), kind: "image", name: `${FILE}.png`, alt: longTitle(250), licence: "own" };
  await callAs(staff, "POST", "/api/media", { ...form, authors: "", year: null, seconds: null });
}

type Texts = { titles: string[]; names: string[]; title: string; name: string; email: string; file: string };

/** The titles and the people of the built-in articles. */
function seededTexts(): Texts {
  const heads = globSync("db/seed/articles/*.md").map((path) => readFileSync(path, "utf8").split("\n---\n")[0] ?? "");
  const valuesOf = (key: string) =>
    heads.flatMap((head) => {
      const value = new RegExp(`^${key}: *"?(.*?)"?$`, "m").exec(head)?.[1];
      return value ? [value] : [];
    });
  const names = new Set(["Ada Demo", "Bob Demo", "Grace Demo", ...valuesOf("author"), ...valuesOf("reviewer")]);
  const long = { title: longTitle(120), name: NAME, email: EMAIL, file: `${FILE}.docx` };
  return { titles: valuesOf("title"), names: [...names], ...long };
}

const seeded = seededTexts();

/** Replaces what the built-in articles and people are called on the open page with long texts, and fills its tables. */
export async function writeLongTexts(page: Page): Promise<void> {
  await page.evaluate(
    ({ texts, rows }) => {
      const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const longer = new Map([
        ...texts.titles.map((title) => [title, texts.title] as const),
        ...texts.names.map((name) => [name, texts.name] as const),
      ]);
      while (all.nextNode()) {
        const node = all.currentNode as Text;
        const text = node.data.trim();
        if (text === "" || node.parentElement?.closest("script, style, textarea")) continue;
        if (/^\S+@\S+\.\w+$/.test(text)) node.data = texts.email;
        else if (/^\S.*\.(?:docx|pdf|txt|md|png|jpe?g)$/.test(text)) node.data = texts.file;
        else node.data = longer.get(text) ?? node.data;
      }
      for (const body of document.querySelectorAll("main tbody"))
        while (body.lastElementChild && body.children.length < rows)
          body.appendChild(body.lastElementChild.cloneNode(true));
    },
    { texts: seeded, rows: MANY },
  );
}
