import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { WorkOrderView } from "#app/components/orders/views.ts";
import { ExpertOrder } from "#app/components/orders/work/expert-order.tsx";

const order = {
  ...{ id: "one", version: 3, kind: "model-outline", domain: "ai", status: "needs_info", title: "A plan" },
  ...{ words: 1000, level: "undergraduate", institutionRule: "corrections_allowed", studentName: "Ada" },
  ...{ promisedAt: null, pausedAt: null, placedAt: 0, deliveredAt: null, mayOpenFiles: true, difference: null },
  ...{ events: [], documents: [], deliveries: [], open: null, counts: { claimed: null, measured: null, billed: 1000 } },
  scope: {
    documentType: "essay",
    englishVariety: "en-GB",
    citationStyle: "APA7",
    instructions: "",
    focus: [],
    slots: [],
  },
  notes: [{ id: "note", byName: "Helen", text: "Sorted.", createdAt: 0 }],
};

function drawn(): string {
  const Stub = createRoutesStub([
    { path: "/", Component: () => <ExpertOrder order={order as unknown as WorkOrderView} now={0} /> },
  ]);
  return renderToString(<Stub />).replaceAll("<!-- -->", "");
}

test("the brief, files, questions, notes and history are not part of the next step", () => {
  const headings = [...drawn().matchAll(/<(h\d)[^>]*>([^<]*)/g)].map(([, level, words]) => `${level} ${words}`);
  expect(headings).toEqual([
    "h2 Next step",
    "h2 Order details",
    ...["h3 Brief", "h3 The student’s files", "h3 Questions and answers", "h3 Notes", "h3 History"],
  ]);
});

test("experts are told who can read their notes, and see who wrote one without a link", () => {
  const html = drawn();
  expect(html).toContain("Staff can read your notes. The student cannot.");
  expect(html).toContain("Helen, <time");
});
