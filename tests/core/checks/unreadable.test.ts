import { expect, test } from "vitest";
import { explainUnreadable, UPLOAD_LIMIT_BYTES } from "#core/checks/unreadable.ts";
import { unreadableReasons } from "#schema/vocabulary/checks.ts";

test("every reason has its own message", () => {
  const explained = unreadableReasons.map((reason) => explainUnreadable(reason));
  expect(new Set(explained.map(({ title }) => title)).size).toBe(unreadableReasons.length);
  expect(new Set(explained.map(({ text }) => text)).size).toBe(unreadableReasons.length);
});

test("the message states the size of the file and the limit", () => {
  const { text } = explainUnreadable("too_large", { bytes: 25_270_000 });
  expect(text).toContain("The file is 24.1\u00a0MB. The limit is 20\u00a0MB.");
});

test("one byte too many is not displayed as 20 MB of 20 MB", () => {
  expect(explainUnreadable("too_large", { bytes: UPLOAD_LIMIT_BYTES + 1 }).text).toContain("20.1\u00a0MB");
});

test("numbers and nouns are not separated, and one page is singular", () => {
  expect(explainUnreadable("too_long", { words: 120_345 }).text).toContain("120,345\u00a0words");
  expect(explainUnreadable("too_short", { words: 96 }).text).toContain(
    "96\u00a0words. A check needs at least 150\u00a0words",
  );
  expect(explainUnreadable("no_text", { pages: 1 }).text).toContain("1\u00a0page.");
});

test("without details the sentence is complete", () => {
  for (const reason of unreadableReasons) {
    const { title, text } = explainUnreadable(reason);
    expect(`${title} ${text}`).not.toMatch(/undefined|null|NaN|\s\s/);
    expect(text).toMatch(/\.$/);
  }
});

test("no message blames, apologises or shouts", () => {
  for (const reason of unreadableReasons) {
    const { title, text } = explainUnreadable(reason);
    expect(`${title} ${text}`).not.toMatch(/!|sorry|oops|please|invalid|error|you must/i);
  }
});
