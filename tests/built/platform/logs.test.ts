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
  // What somebody writes after the name of the site is no part of it.
  await ada.go("/hidden@example.test");
  await ada.go("/wintergreen/dashboard.data");
  await ada.go("/contact", {
    method: "POST",
    body: new URLSearchParams({
      topic: "privacy",
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

test("a statement that fails in a loader, an action or a stream tells nobody its values", async () => {
  const grace = site.visitor();
  await grace.signInAs("grace");
  const ada = site.visitor();
  await ada.signInAs("ada");
  const before = site.logs.length;
  const without = (table: string) => site.database.exec(`alter table ${table} rename to ${table}_gone`);
  const message = "the quillwort of an action";
  const form = { name: "Ada", email: "ada@example.test", topic: "privacy", message };
  await without("media");
  await without("payments");
  const shown = [
    await grace.go("/admin/media/upload?q=quillwort"),
    await grace.go("/admin/media/upload.data?q=quillwort"),
    // Its slower parts follow as promises, whose statements name the person.
    await ada.go("/dashboard.data", { headers: { "Sec-Fetch-Dest": "empty" } }),
  ];
  await without("messages");
  shown.push(await grace.go("/contact", { method: "POST", body: new URLSearchParams(form) }));
  const texts = await Promise.all(shown.map((response) => response.text()));
  expect(shown.map(({ status }) => status)).toEqual([500, 500, 200, 500]);
  for (const text of texts) expect(text).not.toMatch(/Failed query|params:|SQLITE|quillwort of|select /);

  const lines = site.logs.slice(before).map(({ message }) => message);
  const failures = lines.filter((line) => line.includes("render_failed")).map((line) => JSON.parse(line));
  expect(failures.length).toBeGreaterThan(shown.length);
  for (const failure of failures)
    expect(failure).toMatchObject({
      code: "SQLITE_ERROR",
      verb: expect.any(String),
      stack: expect.stringContaining(" at "),
    });
  expect(lines.join("\n")).not.toMatch(
    /quillwort|"(?!who":)\w+":"[^"]*demo-user_ada|example\.test|Failed query|params/,
  );
});
