import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { align, defaultOptions, prepare } from "#core/similarity/index.ts";

const texts = ["db/seed/articles", "db/seed/library"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => {
      const [, , ...body] = readFileSync(join(folder, name), "utf8").split(/^---$/m);
      return { name, prepared: prepare(body.join("---")) };
    }),
);

test("our own articles and reference texts, on neighbouring subjects by the same hands, are no matches of each other", () => {
  expect(texts.length).toBeGreaterThan(20);
  const marked = texts.flatMap((one) =>
    texts
      .filter((other) => other !== one)
      .flatMap((other) =>
        align(one.prepared, other.prepared)
          .filter(({ words }) => words >= defaultOptions.smallMatchWords)
          .map(({ rule }) => `${one.name} ~ ${other.name}: ${rule.id}`),
      ),
  );
  expect(marked).toEqual([]);
});
