import { type APIResponse, expect, type Locator, type Page } from "@playwright/test";
import { originOf } from "../support.ts";

/** A call as the page's own script makes it. */
export async function callAs(page: Page, method: string, path: string, data?: unknown): Promise<APIResponse> {
  const origin = originOf(page);
  return page.request.fetch(path, {
    method,
    headers: { Origin: origin, "Sec-Fetch-Site": "same-origin" },
    ...(data !== undefined && { data }),
  });
}

/** A unique subject, so that no other test's conversation has it. */
export function subjectOf(words: string): string {
  return `${words} ${crypto.randomUUID().slice(0, 8)}`;
}

/** A conversation started by the person signed in on the page. */
export async function begin(page: Page, subject: string, extra: Record<string, unknown> = {}): Promise<string> {
  const message = { clientId: crypto.randomUUID(), body: "May I ask something about my draft?" };
  const answer = await callAs(page, "POST", "/api/conversations", { topic: "order", subject, message, ...extra });
  expect(answer.status(), "the conversation begins").toBe(201);
  return ((await answer.json()) as { conversation: { id: string } }).conversation.id;
}

export async function answer(staff: Page, id: string, body: string): Promise<void> {
  const clientId = crypto.randomUUID();
  const sent = await callAs(staff, "POST", `/api/conversations/${id}/messages`, { clientId, body });
  expect(sent.status(), "the answer is stored").toBe(201);
}

type Stored = { seq: number; body: string; side: string; own: boolean };

/** The newest page of a conversation as it is stored, as seen by the person signed in on the page. */
export async function storedIn(page: Page, id: string): Promise<Stored[]> {
  const answered = await page.request.get(`/api/conversations/${id}/messages?limit=100`);
  return ((await answered.json()) as { messages: Stored[] }).messages;
}

/** Opens the conversation and waits until its live connection is open. */
export async function openConversation(page: Page, id: string): Promise<void> {
  const live = page.waitForResponse((response) => response.url().endsWith(`/${id}/presence`));
  await page.goto(`/dashboard/messages?c=${id}`);
  await live;
}

export function field(page: Page): Locator {
  return page.getByRole("textbox", { name: /^Write (to us|again)/ });
}

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

/** One message of the log, by its text. */
export function messageBubble(page: Page, text: string | RegExp): Locator {
  return page.getByRole("log").getByRole("listitem").filter({ hasText: text });
}

/** The delivery status of a person's own message. */
export function tickOf(page: Page, text: string): Locator {
  return messageBubble(page, text).locator(".conversations-delivery-tick");
}

/** The student's own messages as the page shows them, in order. */
export async function ownWords(page: Page): Promise<string[]> {
  return page
    .locator(".conversations-entries .conversations-message.conversations-own-side .conversations-message-text")
    .allInnerTexts();
}
