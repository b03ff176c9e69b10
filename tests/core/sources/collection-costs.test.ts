import { expect, test } from "vitest";
import { dollars, READS_A_CHECK, readsOfChecks, storageAMonth, uploadOfParts } from "#core/sources/collection-costs.ts";

test("costs are those of the storage's price list", () => {
  expect(storageAMonth(4_000_000_000)).toBeCloseTo(0.06);
  expect(uploadOfParts(1_000_000)).toBeCloseTo(4.5);
  expect(readsOfChecks(1000)).toBeCloseTo((1000 * READS_A_CHECK * 0.36) / 1_000_000);
});

test("a cost is written in cents, below a cent as under one, and a large one without cents", () => {
  expect(dollars(0)).toBe("$0.00");
  expect(dollars(3e-7)).toBe("under $0.01");
  expect(dollars(0.0099)).toBe("under $0.01");
  expect(dollars(0.01)).toBe("$0.01");
  expect(dollars(3.756)).toBe("$3.76");
  expect(dollars(999.5)).toBe("$999.50");
  expect(dollars(12_345.6)).toBe("$12,346");
});
