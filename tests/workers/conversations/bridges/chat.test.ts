import { expect, inject, test, vi } from "vitest";
import { Undelivered } from "#core/notifications/ports.ts";
import { createChatWebhook } from "#workers/adapters/notifications/chat-webhook.ts";

const url = inject("chatUrl");
const line = { key: "k", text: "A new message waits in MG-004217.", href: "https://marginalia.test/admin/messaging/1" };

async function seen(name: string): Promise<{ type: string; body: { text: string } }[]> {
  const kept = (await (await fetch(`${url}/seen/${name}`)).json()) as { type: string; body: string }[];
  return kept.map(({ type, body }) => ({ type, body: JSON.parse(body) }));
}

async function failure(name: string, patienceMs?: number): Promise<Undelivered> {
  const error = await createChatWebhook({ url: `${url}/hooks/${name}` }, patienceMs)
    .post(line)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Undelivered);
  return error as Undelivered;
}

test("a notification is posted to the team's room as JSON: the text first, then the full address", async () => {
  await createChatWebhook({ url: `${url}/hooks/plain` }).post(line);
  expect(await seen("plain")).toEqual([
    {
      type: "application/json",
      body: { text: "A new message waits in MG-004217.\nhttps://marginalia.test/admin/messaging/1" },
    },
  ]);
});

const calls = [
  "@channel",
  "@here",
  "@all",
  "@grace",
  "<!channel>",
  "<!here|here>",
  "<@U123>",
  "<https://evil.test|our page>",
  "[our page](https://evil.test)",
  "![x][y]",
  "&lt;!channel&gt;",
  "&#64;channel",
  "a\n@all\u2028@here",
  "@\u202eall",
];

test("a person's name can neither mention anyone nor hide an address", async () => {
  for (const [at, call] of calls.entries()) {
    await createChatWebhook({ url: `${url}/hooks/calls-${at}` }).post({ ...line, text: `From ${call}: hello` });
    const [sent] = await seen(`calls-${at}`);
    const [text = "", ...rest] = sent?.body.text.split("\n") ?? [];
    expect(text, call).not.toMatch(/[<>]|@\w|\]\(|\]\[|:\/\/|&[#\w]|\u202e/);
    expect(text, call).toMatch(/^From .*: hello$/);
    expect(rest).toEqual([line.href]);
  }
});

test("a room that is gone or redirects is a permanent error; a busy one names its Retry-After", async () => {
  for (const status of [302, 400, 401, 403, 404, 410]) {
    expect(await failure(`${status}-a`)).toMatchObject({ code: `chat_${status}`, permanent: true });
  }
  expect(await seen("elsewhere")).toEqual([]);
  expect(await failure("429-a")).toMatchObject({ code: "chat_429", permanent: false, retryAfter: 17 });
  const dated = await failure("429-date");
  expect(dated.retryAfter).toBeGreaterThan(80);
  expect(dated.retryAfter).toBeLessThanOrEqual(91);
  for (const status of [408, 500, 503]) {
    expect(await failure(`${status}-a`)).toMatchObject({ code: `chat_${status}`, permanent: false });
  }
});

test("a webhook that hangs up, is unreachable or times out is retried", async () => {
  expect(await failure("hang-up-a")).toMatchObject({ code: "unreachable", permanent: false });
  expect(await failure("slow-a", 200)).toMatchObject({ code: "late", permanent: false });
  const nobody = createChatWebhook({ url: "http://127.0.0.1:9/hooks/x" }).post(line);
  await expect(nobody).rejects.toMatchObject({ code: "unreachable", permanent: false });
});

test("the secret address is in no error and no log", async () => {
  const logged: unknown[] = [];
  for (const way of ["log", "warn", "error", "info"] as const) {
    vi.spyOn(console, way).mockImplementation((...words: unknown[]) => void logged.push(...words));
  }
  const errors = [await failure("404-secret-of-ours"), await failure("hang-up-secret-of-ours")];
  vi.restoreAllMocks();
  for (const error of errors) {
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain("secret");
  }
  expect(JSON.stringify(logged)).not.toContain("secret-of-ours");
});
