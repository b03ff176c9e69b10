import { expect } from "@playwright/test";
import { dot } from "../../support/dot.ts";
import { hostileHtml } from "../../support/hostile-html.ts";
import { test } from "../orders/order-support.ts";
import { pageOf } from "../staff-pages.ts";
import { uploadFrom } from "../uploading.ts";
import { begin, callAs, messageBubble } from "./conversation-support.ts";

/** Markup that the formatting of a message could turn into HTML if it were parsed carelessly. */
const hostileMarks = [
  "[press](javascript:alert(1))",
  "**<img src=x onerror=alert(1)>**",
  "`<script>alert(1)</script>`",
  "> <svg onload=alert(1)>",
  'https://example.test/"onmouseover="alert(1)',
  "javascript:alert(1)",
  "https://user:word@example.test/<script>",
  "http://xn--pple-43d.example/ https://аpple.example/",
  "$" + "{alert(1)} {{constructor.constructor('alert(1)')()}}",
  "*".repeat(400),
  "__proto__ constructor prototype",
];

/**
 * Characters that no message may contain (schema/shared/text.ts). They are removed from every line, because a refused
 * message would test nothing.
 */
const UNSTORED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu;

const known = "The last line of all.";

test("no message, note, subject, label or file name can run a script or load anything", async ({
  browser,
  student,
}) => {
  test.slow();
  await student.goto("/dashboard");
  const grace = await pageOf(browser, "Grace");
  const alarms: string[] = [];
  const outside: string[] = [];
  for (const page of [student, grace]) {
    page.on("dialog", (dialog) => {
      alarms.push(dialog.message());
      void dialog.dismiss();
    });
    page.on("request", (request) => {
      if (!/^(?:http:\/\/localhost|data:|blob:)/.test(request.url())) outside.push(request.url());
    });
  }
  const corpus = [...hostileHtml, ...hostileMarks].map((one) => one.replace(UNSTORED, ""));
  const mark = crypto.randomUUID().slice(0, 8);
  const subject = `<img src=x onerror=alert(1)> & “subject” ${mark}`;
  const body = corpus.slice(0, 20).join("\n").slice(0, 3900);
  const message = { clientId: crypto.randomUUID(), body };
  const id = await begin(student, subject, { message });
  const say = async (from: typeof student, words: string) => {
    const sent = await callAs(from, "POST", `/api/conversations/${id}/messages`, {
      clientId: crypto.randomUUID(),
      body: words,
    });
    expect(sent.status(), words).toBe(201);
  };
  for (let at = 20; at < corpus.length; at += 12) await say(student, corpus.slice(at, at + 12).join("\n"));
  for (const one of hostileMarks) await say(grace, one);
  const noted = await callAs(grace, "POST", `/api/inbox/${id}/notes`, { clientId: crypto.randomUUID(), body });
  expect(noted.status(), "the note is stored").toBe(201);
  const labels = ["<svg onload=alert(1)>", '"><script>alert(1)', mark];
  const labelled = await callAs(grace, "POST", `/api/inbox/${id}/labels`, { labels });
  expect(labelled.status(), "the labels are stored").toBe(204);
  const picture = { purpose: "message_file", name: "<img src=x onerror=alert(1)>.png", type: "image/png" } as const;
  const file = await uploadFrom(student, picture, dot);
  const filed = await callAs(student, "POST", `/api/conversations/${id}/messages`, {
    clientId: crypto.randomUUID(),
    body: "",
    fileIds: [file],
  });
  expect(filed.status(), "the file is sent").toBe(201);
  // The last message is grace's, so the student's first page shows that it is answered.
  await say(grace, known);

  // Each page is checked after its content has appeared: an empty page would pass.
  for (const [page, path, there] of [
    [student, `/dashboard/messages?c=${id}`, messageBubble(student, known)],
    [grace, `/admin/messaging?c=${id}`, messageBubble(grace, known)],
    [
      grace,
      `/admin/messaging?view=mine&label=${mark}`,
      grace.locator(".conversations-list .conversations-list-row").filter({ hasText: subject }),
    ],
    [student, "/dashboard", student.locator("main").getByText(`“${subject}”`).first()],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(there, path).toBeVisible();
    await page.waitForTimeout(500);
    const alive = await page.evaluate(() => ({
      scripts: [...document.querySelectorAll(".conversations-pane script, .conversations-list script, aside script")]
        .length,
      handlers: [...document.querySelectorAll("main *")].filter((one) =>
        [...one.attributes].some(({ name }) => name.startsWith("on")),
      ).length,
      links: [...document.querySelectorAll<HTMLAnchorElement>(".conversations-entries a[href]")]
        .map(({ protocol }) => protocol)
        .filter((protocol) => !["http:", "https:", "mailto:"].includes(protocol)),
      foreign: [...document.querySelectorAll("main img, main iframe, main object, main embed, main svg image")].filter(
        (one) => {
          const source = one.getAttribute("src") ?? "";
          return source !== "" && !source.startsWith("/") && !source.startsWith("blob:");
        },
      ).length,
    }));
    expect(alive, path).toEqual({ scripts: 0, handlers: 0, links: [], foreign: 0 });
  }
  expect(alarms).toEqual([]);
  expect(outside).toEqual([]);
});
