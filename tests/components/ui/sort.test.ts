import { expect, test } from "vitest";
import { columnSort } from "#app/components/ui/sort.ts";

test("the first press sorts ascending, the next one descending, then ascending again", () => {
  expect(columnSort("/admin/orders", "due")).toEqual({ href: "/admin/orders?sort=due", direction: null });
  expect(columnSort("/admin/orders?sort=due", "due")).toEqual({
    href: "/admin/orders?sort=-due",
    direction: "ascending",
  });
  expect(columnSort("/admin/orders?sort=-due", "due")).toEqual({
    href: "/admin/orders?sort=due",
    direction: "descending",
  });
});

test("a column may be sorted descending first, for numbers", () => {
  expect(columnSort("/admin/orders", "words", "descending").href).toBe("/admin/orders?sort=-words");
});

test("filters stay in the address; the place in the old order does not", () => {
  expect(columnSort("/admin/orders?q=ada+b&page=3&cursor=x&sort=-due", "words").href).toBe(
    "/admin/orders?q=ada+b&sort=words",
  );
});
