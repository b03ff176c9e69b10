import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { growth } from "../scripts/configuration-buffer.ts";

test("the buffer of the configuration grows in one place of miniflare, which the hook replaces", () => {
  expect(readFileSync(`.${growth.file}`, "utf8").split(growth.from)).toHaveLength(2);
});
