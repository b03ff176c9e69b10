import { expect, test } from "vitest";
import { ENGINE_VERSION } from "#core/similarity/index.ts";
import { GOLDEN, goldenDigest } from "#tests/support/golden.ts";

test("this version of the engine makes of fixed texts what it always made, byte for byte", async () => {
  expect({ version: ENGINE_VERSION, digest: await goldenDigest() }).toEqual(GOLDEN);
});
