import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createMeasuring } from "#app/services/orders/measuring/measuring.ts";
import { partNamesKey } from "#core/orders/word-counts.ts";
import { documents } from "#db/tables/index.ts";
import { world } from "#tests/support/check-services.ts";
import { makeDocx } from "#tests/support/docx.ts";
import { ada } from "#tests/support/people.ts";
import { createExtractor } from "#workers/adapters/checks/extract/index.ts";

const filler = (words: number) => Array.from({ length: words }, () => "word").join(" ");
const heading = (name: string) => [{ xml: `<w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>${name}</w:t></w:r>` }];

async function sent() {
  const all = world();
  const bytes = makeDocx([heading("Introduction"), filler(120), heading("Discussion"), filler(80)]);
  const { id } = await all.send(ada, "Draft.docx", "docx", bytes);
  const measuring = createMeasuring({ ...all, extractor: createExtractor() });
  const row = async () => (await all.db.select().from(documents).where(eq(documents.id, id)))[0];
  return { ...all, id, measuring, row };
}

test("the words of a file are counted in total and by section; a repeated job changes nothing", async () => {
  const { id, measuring, row, files } = await sent();
  expect(await measuring.measure(id)).toBe("measured");
  expect(await row()).toMatchObject({ words: 202, parts: [121, 81], status: "ready" });
  expect(JSON.parse((await files.text(partNamesKey(id))) ?? "")).toEqual(["Introduction", "Discussion"]);
  expect(await measuring.measure(id)).toBe("nothing");
});

test("a file that a check has already counted is read for its sections, and keeps its count", async () => {
  const { id, measuring, row, db } = await sent();
  await db.update(documents).set({ words: 999, status: "ready" }).where(eq(documents.id, id));
  expect(await measuring.measure(id)).toBe("measured");
  expect(await row()).toMatchObject({ words: 999, parts: [121, 81] });
});

test("no count is stored of a file that is deleted meanwhile", async () => {
  const { id, measuring, files, db, ...all } = await sent();
  const extractor = createExtractor();
  const late = createMeasuring({
    ...all,
    db,
    files,
    extractor: {
      async read(bytes, kind) {
        await db.update(documents).set({ status: "deleted" }).where(eq(documents.id, id));
        return extractor.read(bytes, kind);
      },
    },
  });
  expect(await late.measure(id)).toBe("nothing");
  expect(await files.text(partNamesKey(id))).toBeNull();
  expect(await measuring.measure(id)).toBe("nothing");
});
