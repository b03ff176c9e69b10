import { beforeEach, expect, test } from "vitest";
import { localCopyOf } from "#app/components/shell/autosave/local-copy.ts";
import { sweepLocalCopies } from "#app/components/shell/autosave/stored-copy.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

const isText = (value: unknown): value is string => typeof value === "string";
/** A storage whose keys are its own properties, as in a browser. */
function memory() {
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem(key: string, value: string) {
      values[key] = value;
    },
    removeItem(key: string) {
      delete values[key];
    },
  };
  const values: Record<string, string> = Object.create(methods);
  return values;
}

beforeEach(() => Object.assign(globalThis, { localStorage: memory(), sessionStorage: memory() }));

test("a copy outlives the tab, for the person who wrote it alone, for thirty days", () => {
  const ada = localCopyOf("order:1", "ada@example.test", isText);
  ada.write("my text", 3, 0);
  expect(ada.read(DAY_MS)).toEqual({ value: "my text", seen: 3 });
  expect(localCopyOf("order:1", "bob@example.test", isText).read(DAY_MS)).toBeNull();
  // What another person finds is deleted.
  expect(ada.read(DAY_MS)).toBeNull();
  ada.write("my text", 3, 0);
  expect(ada.read(31 * DAY_MS)).toBeNull();
});

test("a copy that does not say whose it is, or has another shape, is not read", () => {
  const ada = localCopyOf("order:1", "ada@example.test", isText);
  sessionStorage.setItem("order:1", JSON.stringify("earlier"));
  expect(ada.read(0)).toBeNull();
  localStorage.setItem("order:1", JSON.stringify("earlier"));
  expect(ada.read(0)).toBeNull();
  localStorage.setItem("order:1", "{");
  expect(ada.read(0)).toBeNull();
  localStorage.setItem("order:1", JSON.stringify({ v: 1, by: "ada@example.test", seen: 1, at: 0, value: 5 }));
  expect(ada.read(0)).toBeNull();
});

test("when a person opens a page, copies of other people, old ones and those without an owner are deleted", () => {
  const now = 100 * DAY_MS;
  const ada = "ada@example.test";
  localCopyOf("order:mine", ada, isText).write("mine", 1, now - 29 * DAY_MS);
  localCopyOf("article:mine", ada, isText).write("mine", 1, now);
  localCopyOf("order:old", ada, isText).write("old", 1, now - 30 * DAY_MS);
  localCopyOf("article:theirs", "bob@example.test", isText).write("theirs", 1, now);
  localStorage.setItem("order:without-owner", JSON.stringify("earlier"));
  localStorage.setItem("article:broken", "{");
  localStorage.setItem("theme", "dark");
  sessionStorage.setItem("article:earlier", JSON.stringify("earlier"));
  sessionStorage.setItem("draft:1", "a message");
  sweepLocalCopies(ada, now);
  expect(Object.keys(localStorage).sort()).toEqual(["article:mine", "order:mine", "theme"]);
  expect(Object.keys(sessionStorage)).toEqual(["draft:1"]);
  expect(localCopyOf("order:mine", ada, isText).read(now)).toEqual({ value: "mine", seen: 1 });
});

test("a window deletes its own copy and the one it offered, and leaves that of another window", () => {
  const other = JSON.stringify({ v: 1, by: "ada@example.test", tab: "other", seen: 1, at: 0, value: "theirs" });
  const copy = localCopyOf("order:1", "ada@example.test", isText);
  localStorage.setItem("order:1", other);
  copy.remove();
  expect(localStorage.getItem("order:1")).toBe(other);
  expect(copy.read(0)).toEqual({ value: "theirs", seen: 1 });
  copy.remove();
  expect(localStorage.getItem("order:1")).toBeNull();
});

test("storage that throws is no error", () => {
  const blocked = () => {
    throw new Error("The quota is used up.");
  };
  Object.assign(globalThis, { localStorage: { getItem: blocked, setItem: blocked, removeItem: blocked } });
  const copy = localCopyOf("order:1", "ada@example.test", isText);
  expect(copy.write("text", 1, 0)).toBe(false);
  expect(copy.read(0)).toBeNull();
  copy.remove();
  sweepLocalCopies("ada@example.test", 0);
});
