import { expect, test } from "vitest";
import { collectionSourceOf } from "#core/checks/compared-collections.ts";
import { prepare } from "#core/similarity/index.ts";
import { aboutText } from "#tests/support/segments.ts";

test.each([
  ["https://texts.example.test/a", "10.5555/a", "https://texts.example.test/a"],
  ["javascript:alert(1)", "10.5555/a", "https://doi.org/10.5555/a"],
  [" data:text/html,<b>", null, undefined],
  [null, '10.5555/<b>"x', "https://doi.org/10.5555/%3Cb%3E%22x"],
  [null, null, undefined],
])("a report links to pages only: %s with %s is %s", (url, doi, address) => {
  const about = aboutText("Ports", { url, doi });
  const work = { id: "collection:example.20261101.0a0b0c0d:0", about, text: "Text", prepared: prepare("Text") };
  expect(collectionSourceOf(work).url).toBe(address);
});
