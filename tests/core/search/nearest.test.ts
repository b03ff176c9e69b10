import { expect, test } from "vitest";
import { editDistance, nearest } from "#core/search/nearest.ts";

test("a typing error is one step, and so is a swap", () => {
  expect(editDistance("adult-health", "adult-helth")).toBe(1);
  expect(editDistance("ai", "ia")).toBe(1);
  expect(editDistance("", "abc")).toBe(3);
});

test("the nearest known word is suggested, a distant one is not", () => {
  const known = ["adult-health", "mental-health", "crypto"];
  expect(nearest("adult-helth", known)).toBe("adult-health");
  expect(nearest("cripto", known)).toBe("crypto");
  expect(nearest("astronomy", known)).toBeNull();
});
