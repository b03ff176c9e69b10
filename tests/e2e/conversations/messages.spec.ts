import { expect, type Page } from "@playwright/test";
import { test } from "../orders/order-support.ts";
import { pageOf } from "../staff-pages.ts";
import {
  answer,
  begin,
  callAs,
  field,
  messageBubble,
  openConversation,
  ownWords,
  storedIn,
  subjectOf,
  tickOf,
  write,
} from "./conversation-support.ts";

test("ada and grace write to each other: each sees the other's presence, typing, read marks and edits", async ({
  browser,
  student,
}) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("Headings"));
  await openConversation(student, id);
  const grace = await pageOf(browser, "Grace");
  await write(student, "May I keep the **headings**?");
  const mine = messageBubble(student, "May I keep the headings?");
  await expect(mine.locator(".conversations-delivery-tick")).toHaveText(/Sent|Delivered/);

  await grace.goto(`/admin/messaging?c=${id}`);
  await expect(student.getByText("Grace Demo is here")).toBeVisible();
  await expect(mine.locator(".conversations-delivery-tick")).toHaveText("Read");
  const reply = grace.getByRole("textbox", { name: /^Reply to/ });
  await reply.pressSequentially("Yes, k");
  await expect(student.getByText("Grace Demo is writing")).toBeVisible();
  await reply.fill("Yes, keep them.");
  await reply.press("Control+Enter");
  await expect(messageBubble(student, "Yes, keep them.")).toContainText("Grace Demo");
  await expect(messageBubble(grace, "Yes, keep them.")).toContainText("Read");
  await expect(student.getByText("Grace Demo is writing")).toHaveCount(0);

  await write(student, "Thnak you");
  await messageBubble(student, "Thnak you").getByRole("button", { name: "Edit your message" }).click();
  await student.getByRole("textbox", { name: "Your message" }).fill("Thank you");
  await student.keyboard.press("Enter");
  await expect(messageBubble(grace, "Thank you")).toContainText("edited");
  await messageBubble(student, "Thank you").getByRole("button", { name: "Delete your message" }).click();
  await student.getByRole("button", { name: "Delete message" }).click();
  await expect(messageBubble(student, "You deleted this message.")).toBeVisible();
  await expect(messageBubble(grace, "This message was deleted.")).toBeVisible();
  await expect(messageBubble(grace, "Thank you")).toHaveCount(0);
});

test("three messages written without a network are sent once each and in order, and missed replies are loaded", async ({
  browser,
  student,
}) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("A tunnel"));
  await openConversation(student, id);
  await student.context().setOffline(true);
  await expect(
    student.getByText("You are offline. Your messages will be sent when you are back online."),
  ).toBeVisible();
  for (const words of ["first from the tunnel", "second from the tunnel", "third from the tunnel"]) {
    await write(student, words);
  }
  await expect(messageBubble(student, "third from the tunnel")).toContainText("Will be sent when you are back online");
  const grace = await pageOf(browser, "Grace");
  await answer(grace, id, "Written while you were away.");
  await student.context().setOffline(false);
  await expect(tickOf(student, "third from the tunnel")).toHaveText(/Sent|Delivered|Read/);
  await expect(messageBubble(student, "Written while you were away.")).toBeVisible();
  const own = (await storedIn(student, id)).filter((message) => message.own).map(({ body }) => body);
  expect(own.slice(1)).toEqual(["first from the tunnel", "second from the tunnel", "third from the tunnel"]);
  expect((await ownWords(student)).slice(1)).toEqual(own.slice(1));
});

test("if sockets are blocked the reply is still received", async ({ browser, student }) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("A wall"));
  await student.routeWebSocket(/\/live$/, (socket) => socket.close({ code: 1011 }));
  await student.goto(`/dashboard/messages?c=${id}`);
  await expect(messageBubble(student, "May I ask something")).toBeVisible();
  await answer(await pageOf(browser, "Grace"), id, "Through the wall.");
  await expect(messageBubble(student, "Through the wall.")).toBeVisible({ timeout: 20_000 });
});

test("a lost response does not make a second message", async ({ student }) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("A lost answer"));
  let tries = 0;
  const bodies: string[] = [];
  await student.route(`**/api/conversations/${id}/messages`, async (route) => {
    bodies.push(route.request().postData() ?? "");
    tries++;
    if (tries > 1) return route.continue();
    // The message is stored, and the browser does not get the response.
    await route.fetch();
    return route.abort("connectionreset");
  });
  await openConversation(student, id);
  await write(student, "Only once, please.");
  await expect(tickOf(student, "Only once, please.")).toHaveText(/Sent|Delivered/, { timeout: 15_000 });
  await expect.poll(() => tries).toBeGreaterThan(1);
  expect(new Set(bodies).size, "the same message each time").toBe(1);
  await expect(messageBubble(student, "Only once, please.")).toHaveCount(1);
  const again = await callAs(student, "POST", `/api/conversations/${id}/messages`, JSON.parse(bodies[0] ?? "{}"));
  expect(again.status()).toBe(200);
  const stored = await storedIn(student, id);
  expect(stored.filter(({ body }) => body === "Only once, please.")).toHaveLength(1);
});

test("unsent messages and a draft survive a reload", async ({ student }) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("A reload"));
  await openConversation(student, id);
  await student.route(`**/api/conversations/${id}/messages`, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await write(student, "Kept over the reload.");
  await expect(messageBubble(student, "Kept over the reload.")).toContainText("The connection was lost.");
  await field(student).fill("Half a sen");
  await student.reload();
  await expect(messageBubble(student, "Kept over the reload.")).toBeVisible();
  await expect(field(student)).toHaveValue("Half a sen");
  await student.unroute(`**/api/conversations/${id}/messages`);
  await expect(tickOf(student, "Kept over the reload.")).toHaveText(/Sent|Delivered/, { timeout: 40_000 });
  const stored = await storedIn(student, id);
  expect(stored.filter(({ body }) => body === "Kept over the reload.")).toHaveLength(1);
});

test("ada is told that she was signed out, and her message is sent when she has signed in again", async ({
  student,
}) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("A session"));
  await openConversation(student, id);
  const cookies = await student.context().cookies();
  await student.context().clearCookies();
  await write(student, "Written without a session.");
  const dialog = student.getByRole("dialog", { name: "Sign in again to continue" });
  await expect(dialog).toBeVisible();
  await student.context().addCookies(cookies);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(tickOf(student, "Written without a session.")).toHaveText(/Sent|Delivered/);
});

test("sixty new messages open at the first of them, and one press jumps to it again", async ({ student }) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("Much that is new"));
  await callAs(student, "POST", `/__local/threads/${id}/60`);
  await openConversation(student, id);
  await expect(student.getByRole("log").getByText("60 new")).toBeInViewport();
  await student.getByRole("log").hover();
  await student.mouse.wheel(0, 2200);
  await student.getByRole("button", { name: "Jump to unread" }).click();
  await expect(student.getByRole("log").getByText("60 new")).toBeInViewport();
});

test("if a page of messages fails to load an error is shown, with a retry", async ({ student }) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("A page is lost"));
  await callAs(student, "POST", `/__local/threads/${id}/120`);
  await callAs(student, "POST", `/api/conversations/${id}/marks`, { read: 121, delivered: 121 });
  await student.route("**/messages?before=*", (route) => route.fulfill({ status: 500, body: "{}" }));
  await openConversation(student, id);
  await student.getByRole("log").hover();
  await student.mouse.wheel(0, -9000);
  await expect(student.getByText("More messages could not be loaded.")).toBeVisible();
  await student.unroute("**/messages?before=*");
  await student.getByRole("button", { name: "Try again" }).click();
  await expect(messageBubble(student, /^Message 60\D/)).toHaveCount(1);
  await expect(student.getByText("More messages could not be loaded.")).toHaveCount(0);
});

test("a refused message keeps its text, states the reason, and is sent after it was changed", async ({ student }) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("A refusal"));
  await openConversation(student, id);
  await write(student, "Look at this \u202eword");
  await expect(messageBubble(student, "Not sent.")).toContainText("cannot be displayed");
  await messageBubble(student, "Not sent.").getByRole("button", { name: "Edit message" }).click();
  await expect(field(student)).toHaveValue(/^Look at this/);
  await write(student, "Look at this word");
  await expect(tickOf(student, "Look at this word")).toHaveText(/Sent|Delivered/);
  await write(student, "x".repeat(4001));
  await expect(student.getByText("The message has 4001 characters. The limit is 4000.")).toBeVisible();
  await expect(student.getByText("1 too many")).toBeVisible();
});

test("a card number is removed before the message is stored, and ada is told", async ({ student }) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("A card"));
  await openConversation(student, id);
  await write(student, "Is 4242 4242 4242 4242 the right one?");
  await expect(student.getByText("We removed a card number before we stored this message.")).toBeVisible();
  const stored = (await storedIn(student, id)).at(-1);
  expect(stored?.body).not.toContain("4242 4242 4242");
});

test("a conversation of two thousand messages scrolls upwards without a jump, and never contains all of it", async ({
  student,
}) => {
  test.setTimeout(120_000);
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("A long thread"));
  await callAs(student, "POST", `/__local/threads/${id}/2000`);
  await callAs(student, "POST", `/api/conversations/${id}/marks`, { read: 2001, delivered: 2001 });
  await openConversation(student, id);
  await expect(messageBubble(student, "Message 2001")).toBeInViewport();
  const jumps: string[] = [];
  let most = 0;
  for (let turn = 0; turn < 120; turn++) {
    const { mounted, first, jump } = await scrollUp(student, 700);
    most = Math.max(most, mounted);
    if (jump > 3) jumps.push(`at ${first}: ${jump.toFixed(0)} px`);
    if (first < 1500) break;
  }
  expect(jumps, "what is read stays where it is").toEqual([]);
  expect(most).toBeLessThan(400);
  const place = await placeOf(student);
  expect(place.first).toBeLessThan(1600);
  await expect(student.getByRole("button", { name: /Newest message/ })).toBeVisible();
  await student.getByRole("button", { name: /Newest message/ }).click();
  await expect(messageBubble(student, "Message 2001")).toBeInViewport();
});

/** One turn of the wheel, and by how much the visible content then moved other than by the wheel. */
async function scrollUp(page: Page, by: number) {
  return page.evaluate(async (px) => {
    const log = document.querySelector(".conversations-entries") as HTMLElement;
    const items = () => [...log.querySelectorAll<HTMLElement>("[data-seq]")];
    log.scrollTop -= px;
    await new Promise(requestAnimationFrame);
    const seen = items().find((item) => item.offsetTop + item.offsetHeight > log.scrollTop) as HTMLElement;
    const { seq } = seen.dataset;
    const before = seen.getBoundingClientRect().top;
    // Time to load a page of messages above.
    await new Promise((done) => setTimeout(done, 120));
    const now = log.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
    return {
      first: Number(seq),
      mounted: items().length,
      jump: now ? Math.abs(now.getBoundingClientRect().top - before) : Number.POSITIVE_INFINITY,
    };
  }, by);
}

async function placeOf(page: Page): Promise<{ first: number }> {
  return page.evaluate(() => {
    const log = document.querySelector(".conversations-entries") as HTMLElement;
    const seen = [...log.querySelectorAll<HTMLElement>("[data-seq]")].find(
      (item) => item.offsetTop + item.offsetHeight > log.scrollTop,
    );
    return { first: Number(seen?.dataset.seq) };
  });
}
