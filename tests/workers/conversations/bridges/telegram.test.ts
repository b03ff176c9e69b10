import { expect, inject, test, vi } from "vitest";
import { Undelivered } from "#core/notifications/ports.ts";
import { FAKE_BOT_TOKEN } from "#tests/support/bot-token.ts";
import { createTelegram } from "#workers/adapters/conversations/telegram.ts";

const apiUrl = inject("telegramUrl");
const bot = createTelegram({ apiUrl, token: FAKE_BOT_TOKEN });
const line = {
  key: "k",
  text: "Your work is back.",
  href: "https://marginalia.test/dashboard/orders/1",
  act: "Open it",
};

async function seen(chat: string): Promise<Record<string, unknown>[]> {
  return (await fetch(`${apiUrl}/seen/${chat}`)).json();
}

async function failure(chatId: string, telegram = bot): Promise<Undelivered> {
  const error = await telegram.send({ ...line, chatId }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Undelivered);
  return error as Undelivered;
}

test("a notification is sent to one chat with a button, and identified by the service's message id", async () => {
  const { externalId } = await bot.send({ ...line, chatId: "7001" });
  expect(externalId).toMatch(/^\d+$/);
  expect(await seen("7001")).toEqual([
    {
      chat_id: "7001",
      text: "Your work is back.",
      parse_mode: "HTML",
      link_preview_options: { is_disabled: true },
      reply_markup: { inline_keyboard: [[{ text: "Open it", url: line.href }]] },
    },
  ]);
});

test("markup characters in a text are escaped", async () => {
  const hostile = `<a href="https://evil.test">Pay here</a> & <b>bold</b> &lt; \u202e\u0000 <script>`;
  await bot.send({ ...line, chatId: "7002", text: hostile });
  const [sent] = await seen("7002");
  expect(sent?.text).toBe(
    '&lt;a href="https://evil.test"&gt;Pay here&lt;/a&gt; &amp; &lt;b&gt;bold&lt;/b&gt; &amp;lt;  &lt;script&gt;',
  );
  await bot.send({ ...line, chatId: "7003", text: "😀".repeat(9000) });
  expect([...String((await seen("7003"))[0]?.text)]).toHaveLength(4000);
});

test("a local run has no public address for a button, and writes its own into the text", async () => {
  await bot.send({ ...line, chatId: "7004", href: "http://localhost:8787/dashboard" });
  expect(await seen("7004")).toMatchObject([{ text: "Your work is back.\nhttp://localhost:8787/dashboard" }]);
  expect((await seen("7004"))[0]).not.toHaveProperty("reply_markup");
});

test("a chat that blocked us or is gone is a permanent error; a busy service names its Retry-After", async () => {
  expect(await failure("blocked")).toMatchObject({ code: "telegram_403", permanent: true });
  expect(await failure("gone")).toMatchObject({ code: "telegram_400", permanent: true });
  expect(await failure("busy")).toMatchObject({ code: "telegram_429", permanent: false, retryAfter: 23 });
  expect(await failure("for-ever")).toMatchObject({ code: "telegram_429", permanent: false, retryAfter: 3600 });
});

test("a service that is down, sends a malformed response, hangs up or refuses our token is retried", async () => {
  expect(await failure("down")).toMatchObject({ code: "telegram_502", permanent: false });
  expect(await failure("odd")).toMatchObject({ code: "telegram_odd_answer", permanent: false });
  expect(await failure("hang-up")).toMatchObject({ code: "unreachable", permanent: false });
  const stranger = createTelegram({ apiUrl, token: "999999:of-nobody-at-all-0123456789" });
  expect(await failure("7005", stranger)).toMatchObject({ code: "telegram_404", permanent: false });
});

test("the token is in no error and no log", async () => {
  const logged: unknown[] = [];
  for (const way of ["log", "warn", "error", "info"] as const) {
    vi.spyOn(console, way).mockImplementation((...words: unknown[]) => void logged.push(...words));
  }
  const nowhere = createTelegram({ apiUrl: "http://127.0.0.1:9", token: FAKE_BOT_TOKEN });
  const errors = [await failure("blocked"), await failure("hang-up"), await failure("7006", nowhere)];
  vi.restoreAllMocks();
  for (const error of errors) {
    const answered = `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
    expect(answered).not.toContain(FAKE_BOT_TOKEN.slice(7));
  }
  expect(JSON.stringify(logged)).not.toContain(FAKE_BOT_TOKEN.slice(7));
});
