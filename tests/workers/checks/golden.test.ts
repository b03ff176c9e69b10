import { expect, test } from "vitest";
import { ENGINE_VERSION } from "#core/similarity/index.ts";
import { GOLDEN, goldenDigest } from "#tests/support/golden.ts";

test("the engine makes the same bytes in the Worker as elsewhere", async () => {
  expect({ version: ENGINE_VERSION, digest: await goldenDigest() }).toEqual(GOLDEN);
});
