import { afterAll, beforeAll, expect, test } from "vitest";
import { essay } from "#tests/support/texts.ts";
import { type Site, startSite } from "../site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

test("the log contains no text, file name, personal address, token or query", async () => {
  const ada = site.visitor();
  await ada.go("/sign-in?redirect_url=%2Fdashboard", {
    method: "POST",
    body: new URLSearchParams({ email: "ada@example.test", password: "ada-in-the-margin" }),
  });
  const { checkId } = await ada.check(`${essay(3, 300)} quillwort-secret`, "Secret title of mine");
  await ada.go(`/dashboard/reports/${checkId}`);
  await ada.go("/learning-hub?q=private-question");
  await ada.go("/contact", {
    method: "POST",
    body: new URLSearchParams({
      name: "Ada Hidden",
      email: "hidden@example.test",
      message: "wintergreen words that nobody else should read",
    }),
  });
  const session = ada.jar.get("__session") ?? "no session";
  const client = ada.jar.get("__client") ?? "no client";

  const lines = site.logs.map((entry) => entry.message);
  const requests = lines.filter((line) => line.includes('"event":"request"'));
  expect(requests.length).toBeGreaterThan(5);
  for (const line of requests)
    expect(JSON.parse(line)).toMatchObject({
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: expect.any(Number),
    });
  const planted = [
    "ada@example.test",
    "ada-in-the-margin",
    "quillwort",
    "Secret title",
    ".txt",
    "private-question",
    "hidden@example.test",
    "Ada Hidden",
    "wintergreen",
    session,
    client,
    session.split(".")[2] ?? "no signature",
  ];
  for (const secret of planted)
    expect(
      lines.filter((line) => line.includes(secret)),
      secret.slice(0, 20),
    ).toEqual([]);
});
