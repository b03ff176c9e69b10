import { expect, test } from "vitest";
import { arrived, partKey, partsPrefix } from "#core/shared/upload-parts.ts";

const at = (offset: number, bytes: number) => ({ key: partKey("a", offset), bytes });

test("parts are ordered by offset, in whatever order they are listed", () => {
  const { parts, offset } = arrived([at(1_000_000, 5), at(0, 900_000), at(900_000, 100_000)]);
  expect(parts.map((part) => part.offset)).toEqual([0, 900_000, 1_000_000]);
  expect(offset).toBe(1_000_005);
});

test("parts after a gap do not count as received", () => {
  expect(arrived([at(0, 10), at(20, 10)]).offset).toBe(10);
  expect(arrived([at(5, 10)])).toEqual({ parts: [], offset: 0 });
  expect(arrived([])).toEqual({ parts: [], offset: 0 });
});

test("a part sent again with another length duplicates no byte", () => {
  const { parts, offset } = arrived([at(0, 20), at(10, 10), at(20, 5)]);
  expect(parts.map((part) => [part.offset, part.bytes])).toEqual([
    [0, 20],
    [20, 5],
  ]);
  expect(offset).toBe(25);
});

test("a part is in its document's own folder", () => {
  expect(partKey("d1", 2_097_152)).toBe("uploads/d1/000002097152");
  expect(partsPrefix("d1")).toBe("uploads/d1/");
});
