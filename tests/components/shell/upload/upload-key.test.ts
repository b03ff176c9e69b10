import { afterEach, expect, test, vi } from "vitest";
import { forgetUploadKey, uploadKey } from "#app/components/shell/upload/upload-key.ts";

afterEach(() => vi.unstubAllGlobals());

const essay = { size: 10, name: "essay.pdf", lastModified: 1_700_000_000_000 } as File;

function storage() {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  return kept;
}

test("the same file has the same key in a tab until its upload is finished", () => {
  const kept = storage();
  const key = uploadKey(essay);
  expect(uploadKey(essay)).toBe(key);
  expect([...kept.keys()]).toEqual(["upload:10:1700000000000:essay.pdf"]);
  forgetUploadKey(essay);
  expect(uploadKey(essay)).not.toBe(key);
});

test("one file uploaded for two purposes has two keys", () => {
  storage();
  const keys = [uploadKey(essay), uploadKey(essay, "message"), uploadKey(essay, "deliverable/1/clean")];
  expect(new Set(keys).size).toBe(3);
  forgetUploadKey(essay, "message");
  expect(uploadKey(essay)).toBe(keys[0]);
  expect(uploadKey(essay, "message")).not.toBe(keys[1]);
});

test("a changed file, and one that was made on the page, have keys of their own", () => {
  storage();
  expect(uploadKey({ ...essay, lastModified: 1_700_000_000_001 } as File)).not.toBe(uploadKey(essay));
  const pasted = new Blob(["a"]);
  expect(uploadKey(pasted)).not.toBe(uploadKey(pasted));
});

test("storage that throws does not stop an upload", () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => {
      throw new Error("blocked");
    },
    removeItem: () => {
      throw new Error("blocked");
    },
  });
  expect(uploadKey(essay)).toMatch(/^[0-9a-f-]{36}$/);
  forgetUploadKey(essay);
});
