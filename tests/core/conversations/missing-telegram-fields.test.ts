import { afterEach, expect, test, vi } from "vitest";
import { Undelivered } from "#core/notifications/ports.ts";
import { TelegramUpdate } from "#schema/conversations/telegram.ts";
import {
  fieldsLogged,
  fieldsNamed,
  partsOf,
  type Reading,
  type RecordedAnswer,
  testMissingFields,
  withoutEachField,
} from "#tests/support/missing-fields.ts";
import { recorded } from "#tests/support/recorded-service.ts";
import { createTelegram } from "#workers/adapters/conversations/telegram.ts";
import { readAnswer } from "#workers/platform/unreadable-answer.ts";

afterEach(() => void vi.unstubAllGlobals());

const json = (file: string) => JSON.parse(recorded(`telegram/${file}.json`));

async function update(answer: unknown): Promise<Reading> {
  const { result, logged } = await fieldsLogged(async () => readAnswer("telegram", TelegramUpdate, answer, ["update"]));
  const { message, edited_message: edited, update_id } = result ?? {};
  const { from, reply_to_message: answered, chat, ...rest } = message ?? edited ?? {};
  const read = result ? { update_id, ...rest, chat: chat?.id, type: chat?.type, answered, ...from } : null;
  return { read: partsOf("it", read), named: fieldsNamed("telegram", logged).map((one) => one.replace("update.", "")) };
}

async function sent(answer: unknown): Promise<Reading> {
  vi.stubGlobal("fetch", async () => Response.json(answer));
  const telegram = createTelegram({ apiUrl: "https://example.test", token: "token" });
  const { result, logged } = await fieldsLogged(() =>
    telegram.send({ key: "k", chatId: "1", text: "A reply.", href: "", act: "" }).then(
      ({ externalId }) => ({ outcome: "delivered", externalId }),
      (error) => {
        if (!(error instanceof Undelivered)) throw error;
        return null;
      },
    ),
  );
  return { read: partsOf("it", result), named: fieldsNamed("telegram", logged) };
}

const { message, ...rest } = json("message");
const full = { ...message, reply_to_message: { message_id: 697, text: "Before" } };
const from = (at: string) => ({
  ...{ text: [`${at}.text`], date: [`${at}.date`], answered: [`${at}.reply_to_message`] },
  ...{ is_bot: [`${at}.from`], first_name: [`${at}.from`], username: [`${at}.from`] },
});
const parts = (at: string) =>
  Object.fromEntries(
    // Without its message an update says nothing.
    [...Object.keys(from(at)), "chat", "type", "message_id"].map((part) => [
      part,
      [...((from(at) as Record<string, string[]>)[part] ?? []), at],
    ]),
  );

const recordings: Record<string, RecordedAnswer> = {
  message: { answer: json("message"), read: update, from: parts("message") },
  "message that answers another": { answer: { ...rest, message: full }, read: update, from: parts("message") },
  "edited message": { answer: { ...rest, edited_message: full }, read: update, from: parts("edited_message") },
  "callback query": { answer: json("callback-query"), read: update, from: {} },
  // An answer holds the message that was sent.
  "answer to a message": { answer: { ok: true, result: message }, read: sent, from: { externalId: ["result"] } },
};

testMissingFields("Telegram", recordings);

test("a refusal of Telegram without one of its fields is a refusal", async () => {
  const refusal = {
    ...{ ok: false, error_code: 429, description: "Too Many Requests: retry after 7" },
    parameters: { retry_after: 7 },
  };
  const read = async (answer: unknown): Promise<Reading> => {
    vi.stubGlobal("fetch", async () => Response.json(answer, { status: 429 }));
    const telegram = createTelegram({ apiUrl: "https://example.test", token: "token" });
    const error = await telegram.send({ key: "k", chatId: "1", text: "A", href: "", act: "" }).catch((one) => one);
    expect(error).toBeInstanceOf(Undelivered);
    return { read: partsOf("it", { reason: error.message, retryAfter: error.retryAfter }), named: [] };
  };
  expect((await read(refusal)).read).toMatchObject({ "it|retryAfter": 7 });
  const made = { answer: refusal, read, from: { retryAfter: ["parameters"] } };
  expect(await withoutEachField(made)).toMatchObject({ wrong: [] });
});
