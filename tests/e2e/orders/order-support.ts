import { type APIResponse, type Cookie, expect, type Page } from "@playwright/test";
import { makeDocx } from "../../support/docx.ts";
import { test as base, originOf, signUp } from "../support.ts";
import { uploadFrom } from "../uploading.ts";

/** The number of tests that share one student: with more, the student would exceed the hourly limit of payments. */
const TESTS_EACH = 5;
let kept: { cookies: Cookie[]; left: number } | null = null;

export const test = base.extend<{ student: Page }>({
  /** A page of a new student. A student for every test would exceed the rate limit of sign-ups. */
  student: async ({ page }, live) => {
    if (kept && kept.left > 0) await page.context().addCookies(kept.cookies);
    else {
      await signUp(page);
      kept = { cookies: await page.context().cookies(), left: TESTS_EACH };
    }
    kept.left -= 1;
    await live(page);
  },
});

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).first().click();
}

/** The form data of a new order: an outline, which needs no file, for $48.00. */
const outline = {
  kind: "model-outline",
  words: 1000,
  title: "A plan for my case study",
  domain: "adult-health",
  documentType: "case-study",
  level: "undergraduate",
  englishVariety: "en-GB",
  citationStyle: "APA7",
  institutionRule: "corrections_allowed",
  honour: true,
  deadlineHours: 48,
  timeZone: "Europe/London",
};

/** Orders as the person signed in on the page, without filling in the form. */
export async function placeOrder(page: Page, change: Record<string, unknown> = {}): Promise<string> {
  const id = crypto.randomUUID();
  const answer = await send(page, "/dashboard/new-order", { data: { id, form: { ...outline, ...change } } });
  expect(answer.headers().location, "the order is placed").toMatch(new RegExp(`${id}$`));
  return id;
}

/**
 * An order draft filled in up to a step, with instructions that are held for review. Returns the address at which it
 * continues.
 */
export async function draftAt(page: Page, step: number, change: Record<string, unknown> = {}): Promise<string> {
  const id = crypto.randomUUID();
  const instructions = "Please watch the tenses, and just write two more paragraphs for me.";
  const draft = { step, ...outline, instructions, ...(step === 2 && { kind: "proofreading" }), ...change };
  const answer = await send(page, `/api/order-drafts/${id}`, { method: "PUT", data: { seen: 0, draft } });
  expect(answer.ok(), "the form is kept").toBe(true);
  return `/dashboard/new-order?draft=${id}`;
}

/** Orders the proofreading of a file of 100 words. */
export async function placeProofreading(
  page: Page,
  change: Record<string, unknown> = {},
  name = "Draft.docx",
): Promise<string> {
  const sourceId = await uploadFrom(page, { purpose: "document", name, type: wordType }, draft);
  // The price is that of the words the server has counted.
  await send(page, `/api/documents/${sourceId}/measurement`, {});
  await expect(async () => {
    const measured = await page.request.get(`/api/documents/${sourceId}`);
    expect(((await measured.json()) as { document: { words: number | null } }).document.words).toBeGreaterThan(0);
  }).toPass({ timeout: 60_000 });
  const about = {
    kind: "proofreading",
    sourceId,
    words: 600,
    title: "Discharge planning for older adults",
  };
  return placeOrder(page, { ...about, ...change });
}

/** Opens the checkout of an order with the form's request, without displaying it; returns the bank's address. */
export async function openCheckout(page: Page, order: string): Promise<string> {
  const checkoutWorld = await (await page.request.get(`/payment?order=${order}`)).text();
  const shown = /name="shown" value="(\d+)"/.exec(checkoutWorld)?.[1] ?? "";
  const who = { name: "Eve Demo", email: "eve@example.test", country: "GB" };
  const begun = await send(page, `/payment?order=${order}`, { form: { order, shown, ...who } });
  const gateway = begun.headers().location ?? "";
  expect(gateway, "the checkout opens").toContain("/payment/gateway?session_id=");
  return gateway;
}

/**
 * Pays with the test bank's form without displaying it; returns the address to which the browser would be redirected.
 */
export async function payQuickly(page: Page, order: string, card = "4242424242424242"): Promise<string> {
  return payAt(page, await openCheckout(page, order), card);
}

/** The same at a checkout that is open. */
export async function payAt(page: Page, checkout: string, card: string): Promise<string> {
  const answer = await send(page, checkout, { form: { answer: "card", card } });
  const next = answer.headers().location ?? "";
  expect(next, "the bank answers").toMatch(/\/payment\/(?:success|failure)\?session_id=/);
  return next;
}

/** One staff action on an order, sent as the admin page sends it. */
export async function act(staff: Page, order: string, intent: string, fields: Record<string, string> = {}) {
  const answer = await send(staff, `/admin/orders/${order}.data`, { form: { intent, ...fields } });
  expect(answer.ok(), `${intent}: ${await answer.text()}`).toBe(true);
}

/** Uploads one file of the deliverable. */
async function putIn(staff: Page, order: string, role: Role, before: string): Promise<void> {
  const { name, mimeType, buffer } = finished[role];
  const file = { purpose: "deliverable", orderId: order, role, name: `${before}${name}`, type: mimeType } as const;
  await uploadFrom(staff, file, buffer);
}

/** The same, if the rules do not allow the upload. */
export async function refusedAct(staff: Page, order: string, intent: string): Promise<void> {
  expect((await send(staff, `/admin/orders/${order}.data`, { form: { intent, ...ticked } })).status()).toBe(409);
}

/** A proofreading that is placed, paid and in progress. */
export async function proofreadingInProgress(
  student: Page,
  bob: Page,
  change: Record<string, unknown> = {},
): Promise<string> {
  const order = await placeProofreading(student, change);
  await payQuickly(student, order);
  await beginWork(bob, order);
  return order;
}

async function beginWork(bob: Page, order: string): Promise<void> {
  await act(bob, order, "assign", { expert: "expert-helen" });
  await act(bob, order, "begin");
}

/** From paid to delivered: bob does the work and grace delivers it. The files' names begin with `before`. */
export async function deliver(bob: Page, grace: Page, order: string, before = ""): Promise<void> {
  await beginWork(bob, order);
  await deliverAgain(grace, order, bob, before);
}

/** From in progress to delivered; without bob, from submitted for review. */
export async function deliverAgain(grace: Page, order: string, bob?: Page, before = ""): Promise<void> {
  if (bob) {
    for (const role of ["tracked", "clean", "letter"] as const) await putIn(bob, order, role, before);
    await act(bob, order, "submit", { message: "You write best when you say who did what." });
  }
  await act(grace, order, "deliver", ticked);
}

const ticked = { check_scope: "on", check_rule: "on", check_words: "on", check_tone: "on" };

/** A student's help receipt for a delivered order; returns its public page. */
export async function makeHelpReceipt(page: Page, order: string): Promise<string> {
  const made = await send(page, `/dashboard/orders/${order}.data`, { form: { intent: "help_receipt" } });
  expect(made.status(), "the receipt is made").toBeLessThan(400);
  const services = await (await page.request.get(`/dashboard/orders/${order}`)).text();
  return /\/verify\/[\w-]+/.exec(services)?.[0] ?? "";
}

/** Runs the scheduled minute of the server now: the bank sends due events, and due emails are sent. */
export async function minutePasses(page: Page): Promise<void> {
  expect((await send(page, "/__local/minute", {})).ok()).toBe(true);
}

/** Decides when the test bank answers a payment that it confirms late: its delay, ms, instead of the usual one. */
export async function bankAnswersAfter(page: Page, checkout: string, ms: number): Promise<void> {
  const session = new URLSearchParams(checkout.split("?")[1]).get("session_id");
  expect((await send(page, `/__local/bank/${session}/${ms}`, {})).ok()).toBe(true);
}

type Sent = { method?: string; data?: unknown; form?: Record<string, string>; headers?: Record<string, string> };

/** Sends a request as the site's own pages do. */
export async function send(page: Page, path: string, { headers, ...body }: Sent): Promise<APIResponse> {
  const origin = originOf(page);
  return page.request.fetch(path, {
    method: "POST",
    ...body,
    maxRedirects: 0,
    headers: { Origin: origin, ...headers },
  });
}

const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const sentences = [
  "The ward round begins before the family has arrived, and nobody writes down who will be told what and when.",
  "Discharge planning is a conversation, which is why a form alone has never been enough to plan a discharge well.",
];
const draft = makeDocx([...sentences, ...sentences, ...sentences]);

/** The files of a deliverable: changes and a comment in one, none in the next, and a feedback letter. */
export const finished = {
  tracked: word("Draft, tracked.docx", [
    [
      "The ward round ",
      { del: "begin" },
      { ins: "begins" },
      " before the family has arrived, and ",
      sentences[1] ?? "",
    ],
    [{ on: "Discharge planning", comment: "Say here who plans it." }, " is a conversation. ", sentences[0] ?? ""],
    ...sentences,
  ]),
  clean: word("Draft, clean.docx", sentences),
  letter: { name: "Letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n% A letter.\n%%EOF\n") },
};
type Role = keyof typeof finished;

/** A marked-up file with comments only, for schools that allow nothing else. */
export const comments = word("Draft, comments.docx", [
  [{ on: "The ward round", comment: "Whose round is it?" }, " begins before the family has arrived."],
  ...sentences,
]);

function word(name: string, parts: Parameters<typeof makeDocx>[0]) {
  return { name, mimeType: wordType, buffer: Buffer.from(makeDocx(parts)) };
}

const titles = {
  documents: "Which document should we work on?",
  details: "Tell us about your document",
  integrity: "What does your school allow?",
  deadline: "When do you need it?",
  review: "Check your order",
} as const;

/** Continues to the next step, or to what this step still lacks. */
export async function onward(page: Page, to: keyof typeof titles): Promise<void> {
  await page.locator(".orders-onward").getByRole("button").last().click();
  await expect(page.getByRole("heading", { name: titles[to] })).toBeVisible();
}

/** The total in the sidebar. */
export function total(page: Page) {
  return page.getByRole("region", { name: "Your price" }).locator(".orders-total");
}

/** Fills in the form of an outline up to the integrity review; it needs no file. */
export async function beginOutline(page: Page, title: string, instructions: string): Promise<void> {
  await page.goto("/dashboard/new-order?kind=model-outline&level=undergraduate");
  await expect(total(page)).toHaveText("$40.80");
  await onward(page, "documents");
  await onward(page, "details");
  await page.getByLabel("Title of your work").fill(title);
  await fillDetails(page, instructions);
  await onward(page, "integrity");
}

export async function fillDetails(page: Page, instructions: string): Promise<void> {
  await page.getByLabel("Field").selectOption("adult-health");
  await page.getByLabel("Document type").selectOption("case-study");
  await page.getByLabel("English").selectOption("en-GB");
  await page.getByLabel("Citation style").selectOption("APA7");
  await page.getByLabel(/^Instructions/).fill(instructions);
}
