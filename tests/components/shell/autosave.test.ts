import { expect, test } from "vitest";
import {
  type AutosavePorts,
  createAutosave,
  type SaveOutcome,
  type SaveState,
} from "#app/components/shell/autosave/autosave.ts";

const AFTER_MS = 700;
const lost = { ok: false as const, status: 0, words: "The connection was lost.", fields: {}, retryAfterMs: null };

/** An autosave whose server, storage and clock are in the test's hands. */
function typing(answers: (SaveOutcome<string> | Promise<SaveOutcome<string>>)[], { stores = true } = {}) {
  const sent: { seen: number; value: string }[] = [];
  const states: SaveState<string>[] = [];
  const timers: { ms: number; act: () => void; over: boolean }[] = [];
  let kept: string | null = null;
  const ports: AutosavePorts<string> = {
    async save(seen, value) {
      sent.push({ seen, value });
      return (await answers.shift()) ?? { kind: "failed", failure: lost };
    },
    keep(value) {
      if (stores) kept = value;
      return stores;
    },
    forget: () => {
      kept = null;
    },
    later(ms, act) {
      const timer = { ms, act, over: false };
      timers.push(timer);
      return () => {
        timer.over = true;
      };
    },
    onState: (state) => states.push(state),
  };
  const autosave = createAutosave(ports, 1, AFTER_MS);
  return {
    ...autosave,
    sent,
    kinds: () => states.map(({ kind }) => kind),
    last: () => states.at(-1),
    kept: () => kept,
    waits: () => timers.filter(({ over }) => !over).map(({ ms }) => ms),
    async pass() {
      for (const timer of timers.splice(0)) if (!timer.over) timer.act();
      // A macrotask: every answer that is there has been read.
      await new Promise((done) => setImmediate(done));
    },
  };
}

const saved = (revision: number): SaveOutcome<string> => ({ kind: "saved", revision, at: revision * 1000 });

test("a save that was carried out although its answer was lost is no conflict with another version", async () => {
  const failed: SaveOutcome<string> = { kind: "failed", failure: lost };
  const typed = typing([failed, { kind: "conflict", revision: 2, value: "one" }, saved(3)]);
  typed.change("one");
  await typed.pass();
  typed.change("one two");
  await typed.pass();
  expect(typed.sent).toEqual([
    { seen: 1, value: "one" },
    { seen: 1, value: "one two" },
    { seen: 2, value: "one two" },
  ]);
  expect(typed.last()).toEqual({ kind: "saved", at: 3000 });
  expect(typed.kinds()).not.toContain("conflict");
});

test("of many saves without an answer the last ones are recognised", async () => {
  const failed: SaveOutcome<string> = { kind: "failed", failure: lost };
  const typed = typing([...Array(14).fill(failed), { kind: "conflict", revision: 2, value: "text 9" }, saved(3)]);
  for (let at = 0; at < 15; at++) {
    typed.change(`text ${at}`);
    await typed.pass();
  }
  expect(typed.last()).toEqual({ kind: "saved", at: 3000 });
  expect(typed.sent.at(-1)).toEqual({ seen: 2, value: "text 14" });
});

test("after a lost answer another version is still a conflict", async () => {
  const failed: SaveOutcome<string> = { kind: "failed", failure: lost };
  const typed = typing([failed, { kind: "conflict", revision: 2, value: "theirs" }]);
  typed.change("mine");
  await typed.pass();
  await typed.pass();
  expect(typed.last()).toEqual({ kind: "conflict", revision: 2, value: "theirs" });
});

test("several changes in a row are saved once, with the revision that was seen, and the copy goes when the server has it", async () => {
  const page = typing([saved(2)]);
  for (const text of ["a", "ab", "abc"]) page.change(text);
  expect(page.kept()).toBe("abc");
  expect(page.waits()).toEqual([AFTER_MS]);
  await page.pass();
  expect(page.sent).toEqual([{ seen: 1, value: "abc" }]);
  expect(page.last()).toEqual({ kind: "saved", at: 2000 });
  expect(page.kept()).toBeNull();
  expect(page.revision()).toBe(2);
});

test("what is written during a save is saved after it, on the new revision, and the copy stays until then", async () => {
  const first = Promise.withResolvers<SaveOutcome<string>>();
  const page = typing([first.promise, saved(3)]);
  page.change("first");
  await page.pass();
  page.change("second");
  first.resolve(saved(2));
  await page.pass();
  expect(page.kept()).toBe("second");
  await page.pass();
  expect(page.sent).toEqual([
    { seen: 1, value: "first" },
    { seen: 2, value: "second" },
  ]);
  expect(page.kept()).toBeNull();
});

test("without a connection the save is repeated with growing delays, and at once when the network is back", async () => {
  const page = typing([]);
  page.change("text");
  const waits: number[] = [];
  for (let times = 0; times < 5; times++) {
    await page.pass();
    waits.push(...page.waits());
  }
  expect(waits).toEqual([4000, 8000, 15_000, 30_000, 30_000]);
  expect(page.last()).toMatchObject({ kind: "failed", again: true });
  const before = page.sent.length;
  page.wake();
  await page.pass();
  expect(page.sent.length).toBeGreaterThan(before);
  expect(page.kept()).toBe("text");
});

test("a refused save is not repeated; the next change is saved", async () => {
  const refused = { ...lost, status: 422, words: "The title is too long." };
  const page = typing([{ kind: "failed", failure: refused }, saved(2)]);
  page.change("too long");
  await page.pass();
  expect(page.last()).toEqual({ kind: "failed", words: "The title is too long.", again: false });
  expect(page.waits()).toEqual([]);
  page.wake();
  expect(page.sent).toHaveLength(1);
  page.change("short");
  await page.pass();
  expect(page.last()).toMatchObject({ kind: "saved" });
});

test("the server's own delay is respected", async () => {
  const page = typing([{ kind: "failed", failure: { ...lost, status: 429, retryAfterMs: 60_000 } }]);
  page.change("text");
  await page.pass();
  expect(page.waits()).toEqual([60_000]);
});

test("a newer version is shown and nothing is overwritten; the user keeps their own or takes the other", async () => {
  const page = typing([{ kind: "conflict", revision: 5, value: "theirs" }, saved(6)]);
  page.change("mine");
  await page.pass();
  expect(page.last()).toEqual({ kind: "conflict", revision: 5, value: "theirs" });
  page.change("mine, more");
  expect(page.waits()).toEqual([]);
  page.keepMine();
  await page.pass();
  expect(page.sent.at(-1)).toEqual({ seen: 5, value: "mine, more" });

  const other = typing([{ kind: "conflict", revision: 5, value: "theirs" }]);
  other.change("mine");
  await other.pass();
  other.takeTheirs(5);
  expect(other.isPending()).toBe(false);
  expect(other.kept()).toBeNull();
  expect(await other.flush()).toBe(5);
});

test("a browser without storage saves like any other, and only then closing the page would lose something", async () => {
  const page = typing([saved(2)], { stores: false });
  page.change("text");
  expect(page.wouldLose()).toBe(true);
  await page.pass();
  expect(page.sent).toHaveLength(1);
  expect(page.wouldLose()).toBe(false);
  const storing = typing([]);
  storing.change("text");
  expect(storing.wouldLose()).toBe(false);
});

test("flush saves everything before it answers, and tells of a failure", async () => {
  const page = typing([saved(2)]);
  page.change("text");
  expect(await page.flush()).toBe(2);
  page.change("more");
  expect(await page.flush()).toBeNull();
});

test("after the order is placed nothing is saved any more; refused, saving goes on", async () => {
  const page = typing([saved(2)]);
  page.change("form");
  page.stop({ keepCopy: false });
  await page.pass();
  expect(page.sent).toEqual([]);
  expect(page.kept()).toBeNull();
  page.restart();
  expect(page.kept()).toBe("form");
  await page.pass();
  expect(page.sent).toHaveLength(1);
});

test("a form that was left saves what waits once and nothing after that, and its copy stays", async () => {
  const page = typing([]);
  page.change("text");
  expect(await page.flush()).toBeNull();
  page.stop({ keepCopy: true });
  await page.pass();
  page.wake();
  await page.pass();
  expect(page.sent).toHaveLength(1);
  expect(page.kept()).toBe("text");
});

test("work of an earlier page is saved on the revision it was written on, so that the server tells of a conflict", async () => {
  const page = typing([{ kind: "conflict", revision: 1, value: "theirs" }]);
  page.restore({ value: "mine", seen: 0 });
  await page.pass();
  expect(page.sent).toEqual([{ seen: 0, value: "mine" }]);
  expect(page.last()).toMatchObject({ kind: "conflict", value: "theirs" });
});
