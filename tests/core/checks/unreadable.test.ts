import { expect, test } from "vitest";
import { explainUnreadable, UPLOAD_LIMIT_BYTES } from "#core/checks/unreadable.ts";
import { unreadableReasons } from "#schema/vocabulary/checks.ts";

test("every reason has words of its own", () => {
  const explained = unreadableReasons.map((reason) => explainUnreadable(reason));
  expect(new Set(explained.map(({ title }) => title)).size).toBe(unreadableReasons.length);
  expect(new Set(explained.map(({ text }) => text)).size).toBe(unreadableReasons.length);
});

test("a student reads the size of the file and the limit", () => {
  const { text } = explainUnreadable("too_large", { bytes: 25_270_000 });
  expect(text).toContain("The file is 24.1\u00a0MB. The limit is 20\u00a0MB.");
});

test("one byte too many does not read as 20 MB of 20 MB", () => {
  expect(explainUnreadable("too_large", { bytes: UPLOAD_LIMIT_BYTES + 1 }).text).toContain("20.1\u00a0MB");
});

test("numbers keep to their nouns, and one page is one page", () => {
  expect(explainUnreadable("too_long", { words: 120_345 }).text).toContain("120,345\u00a0words");
  expect(explainUnreadable("too_short", { words: 96 }).text).toContain(
    "96\u00a0words. A check needs at least 150\u00a0words",
  );
  expect(explainUnreadable("no_text", { pages: 1 }).text).toContain("1\u00a0page.");
});

test("without facts the sentence is whole", () => {
  for (const reason of unreadableReasons) {
    const { title, text } = explainUnreadable(reason);
    expect(`${title} ${text}`).not.toMatch(/undefined|null|NaN|\s\s/);
    expect(text).toMatch(/\.$/);
  }
});

test("no message scolds, apologises or shouts", () => {
  for (const reason of unreadableReasons) {
    const { title, text } = explainUnreadable(reason);
    expect(`${title} ${text}`).not.toMatch(/!|sorry|oops|please|invalid|error|you must/i);
  }
});
