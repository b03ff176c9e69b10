import { expect, test } from "vitest";
import { citationReason } from "#core/checks/report/names.ts";
import type { ReportMatch } from "#schema/checks/report.ts";

type Near = NonNullable<ReportMatch["citationNear"]>;
const lee: Near = { style: "author-year", text: "(Lee, 2020)", distance: 0, start: 0, end: 11 };
const plain = (near: Near | null) => citationReason(near).replaceAll("\u00a0", " ");

test("a match card names the source of a nearby citation, and whether it counts", () => {
  expect(plain({ ...lee, names: "source", distance: 3 })).toBe(
    "The citation “(Lee, 2020)”, 3 words away, names this source.",
  );
  expect(plain({ ...lee, names: "other", text: "(Smith, 2019)" })).toBe(
    "The citation right beside it names another work: “(Smith, 2019)”. It does not count as a citation of this source.",
  );
  expect(plain({ ...lee, names: "copied" })).toBe(
    "The citation “(Lee, 2020)” was copied together with the text: it appears in the source too. It does not count.",
  );
  expect(plain({ ...lee, names: "unknown", style: "numeric", text: "[3]" })).toBe(
    "A numbered reference, “[3]”, is right beside it; check it yourself.",
  );
  expect(plain({ ...lee, names: "unknown" })).toContain("The authors of this source are not known");
});

test("reports of earlier engines do not name it", () => {
  expect(plain(lee)).toBe("A citation, “(Lee, 2020)”, is right beside it.");
  expect(plain(null)).toBe("There is no citation near it.");
});
