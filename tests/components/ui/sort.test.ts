import { expect, test } from "vitest";
import { countText } from "#app/components/ui/count-text.ts";
import { listAddress } from "#app/components/ui/list-address.ts";
import { columnSort, sortRows } from "#app/components/ui/sort.ts";

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

test("without sort in the address the column of the first order is marked, and the next press turns it round", () => {
  expect(columnSort("/admin/users", "joined", "descending", "-joined")).toEqual({
    href: "/admin/users?sort=joined",
    direction: "descending",
  });
  expect(columnSort("/admin/users", "name", "ascending", "-joined").direction).toBeNull();
  expect(columnSort("/admin/users?sort=name&after=a.b&before=c.d", "joined", "descending", "-joined")).toEqual({
    href: "/admin/users?sort=-joined",
    direction: null,
  });
});

test("a page of a list keeps its filters and order, and closes what was open", () => {
  const address = "/admin/orders?view=all&q=ada&sort=-total&o=1&after=old";
  expect(listAddress(address, { after: "new", before: null })).toBe(
    "/admin/orders?view=all&q=ada&sort=-total&after=new",
  );
  expect(listAddress(address, { rows: "50", after: null, before: null })).toBe(
    "/admin/orders?view=all&q=ada&sort=-total&rows=50",
  );
  expect(listAddress("/admin/users?after=x", { after: null })).toBe("/admin/users");
});

test("a large number of rows is not counted to its end", () => {
  expect([0, 1, 9999, 10_000, 10_001, 50_000].map(countText)).toEqual([
    ...["0", "1", "9,999", "10,000", "10,000+", "10,000+"],
  ]);
});

const rows = [
  { name: "Item 10", used: 3 },
  { name: "item 2", used: null },
  { name: "Ada", used: 7 },
];
const valuesOf = { name: (row: (typeof rows)[number]) => row.name, used: (row: (typeof rows)[number]) => row.used };
const namesBy = (sort: string) => sortRows(rows, `/list?sort=${sort}`, valuesOf).map(({ name }) => name);

test("a complete list is sorted as people read: numbers in names by size, capitals alike, rows without a value last", () => {
  expect(namesBy("name")).toEqual(["Ada", "item 2", "Item 10"]);
  expect(namesBy("-name")).toEqual(["Item 10", "item 2", "Ada"]);
  expect(namesBy("used")).toEqual(["Item 10", "Ada", "item 2"]);
  expect(namesBy("-used")).toEqual(["Ada", "Item 10", "item 2"]);
});

test("without a key, and with one that is no column, the list keeps its order", () => {
  expect(sortRows(rows, "/list", valuesOf)).toBe(rows);
  expect(namesBy("toString")).toEqual(rows.map(({ name }) => name));
});
