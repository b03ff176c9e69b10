import { expect } from "@playwright/test";
import { hostileHtml } from "../support/hostile-html.ts";
import { pageOf, test } from "./order-support.ts";
import { begin, callAs } from "./talk-support.ts";

/** What marks of a message could be turned into, if they were read carelessly. */
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

test("nothing that stands in a message, a note, a subject, a label or a file's name runs or fetches", async ({
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
  const corpus = [...hostileHtml, ...hostileMarks];
  const subject = "<img src=x onerror=alert(1)> & “subject”";
  const body = corpus.slice(0, 20).join("\n").slice(0, 3900);
  const message = { clientId: crypto.randomUUID(), body };
  const id = await begin(student, subject, { message });
  const say = async (from: typeof student, words: string) => {
    const sent = await callAs(from, "POST", `/api/conversations/${id}/messages`, {
      clientId: crypto.randomUUID(),
      body: words,
    });
    // What holds characters that cannot be shown is refused with words; the rest is stored as it is.
    expect([201, 422], words).toContain(sent.status());
  };
  for (let at = 20; at < corpus.length; at += 12) await say(student, corpus.slice(at, at + 12).join("\n"));
  for (const one of hostileMarks) await say(grace, one);
  await callAs(grace, "POST", `/api/inbox/${id}/notes`, {
    clientId: crypto.randomUUID(),
    body: corpus.slice(0, 20).join("\n"),
  });
  await callAs(grace, "POST", `/api/inbox/${id}/labels`, { labels: ["<svg onload=alert(1)>", '"><script>alert(1)'] });
  const dot = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const uploaded = await student.request.fetch("/api/message-files", {
    method: "POST",
    headers: {
      ...{ Origin: test.info().project.use.baseURL ?? "", "Content-Type": "image/png" },
      ...{
        "X-File-Name": encodeURIComponent("<img src=x onerror=alert(1)>.png"),
        "Idempotency-Key": crypto.randomUUID(),
      },
    },
    data: dot,
  });
  const { file } = (await uploaded.json()) as { file: { id: string } };
  await callAs(student, "POST", `/api/conversations/${id}/messages`, {
    ...{ clientId: crypto.randomUUID(), body: "", fileIds: [file.id] },
  });

  for (const [page, path] of [
    [student, `/dashboard/messages?c=${id}`],
    [grace, `/admin/messaging?c=${id}`],
    [grace, "/admin/messaging?view=mine"],
    [student, "/dashboard"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForTimeout(500);
    const alive = await page.evaluate(() => ({
      scripts: [...document.querySelectorAll(".talk script, .list script, aside script")].length,
      handlers: [...document.querySelectorAll("main *")].filter((one) =>
        [...one.attributes].some(({ name }) => name.startsWith("on")),
      ).length,
      links: [...document.querySelectorAll<HTMLAnchorElement>(".log a[href]")]
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
