import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Assign } from "#app/components/orders/admin/assign.tsx";
import type { StaffOrderView } from "#app/components/orders/views.ts";

const helen = {
  id: "helen",
  name: "Helen",
  qualification: "BA",
  load: 2,
  capacity: 3,
  inField: true,
  does: true,
  awayUntil: null,
};

/** The form as the server draws it. */
function drawn(candidates: Partial<StaffOrderView["candidates"][number]>[], expert: { id: string } | null = null) {
  const order = { id: "one", version: 3, expert, candidates: candidates.map((one) => ({ ...helen, ...one })) };
  const Stub = createRoutesStub([
    { path: "/", Component: () => <Assign order={order as unknown as StaffOrderView} /> },
  ]);
  return renderToString(<Stub />).replaceAll("<!-- -->", "");
}

const button = (html: string) => /<button[^>]*type="submit"[^>]*>/.exec(html)?.[0] ?? "";
const choice = (html: string, id: string) => new RegExp(`<input[^>]*value="${id}"[^>]*>`).exec(html)?.[0] ?? "";

test("an expert at capacity is shown as full and cannot be chosen; the first available one is preselected", () => {
  const html = drawn([{ id: "full", load: 3, full: true }, { full: false }]);
  expect(html).toContain("3 of 3, full");
  expect(choice(html, "full")).toContain("disabled");
  expect(choice(html, "full")).not.toContain("checked");
  expect(choice(html, "helen")).toContain("checked");
  expect(button(html)).not.toContain("disabled");
});

test("an expert who is away is shown with the date and cannot be chosen", () => {
  const html = drawn([{ id: "away", awayUntil: Date.UTC(2026, 11, 1) }, {}]);
  expect(html).toMatch(/away until <time[^>]*>1 Dec 2026/);
  expect(choice(html, "away")).toContain("disabled");
  expect(choice(html, "helen")).toContain("checked");
});

test("if every expert is full, or only the current one is available, Assign is disabled with an explanation", () => {
  for (const html of [
    drawn([{ load: 3, full: true }]),
    drawn([{ full: false }, { id: "full", full: true }], { id: "helen" }),
  ]) {
    expect(button(html)).toContain("disabled");
    expect(html).toContain("Wait until one finishes an order");
    expect(html).toContain("Settings, Experts");
  }
});
