import { expect, test } from "vitest";
import { ENGINE_VERSION } from "#core/similarity/index.ts";
import { GOLDEN, goldenDigest } from "#tests/support/golden.ts";

test("the engine returns the same bytes in the Worker as in Node", async () => {
  expect({ version: ENGINE_VERSION, digest: await goldenDigest() }).toEqual(GOLDEN);
});
