import { beforeEach, expect, test } from "vitest";
import { createKeyChanging } from "#app/services/platform/key-change.ts";
import type { HelpStatement } from "#core/orders/ports.ts";
import { openDatabase } from "#db/client.ts";
import type { ReportStatement } from "#schema/checks/report-statement.ts";
import { testEnv } from "#tests/support/env.ts";
import { createFiles } from "#workers/adapters/platform/files-r2.ts";
import { createKeyChange } from "#workers/adapters/platform/key-change.ts";
import { createReportSeal, createSeal } from "#workers/adapters/platform/seal.ts";
import { createSigner } from "#workers/adapters/platform/signed-tokens.ts";
import { createHashKey } from "#workers/adapters/sources/keyed-hashes.ts";
import { secretsOf } from "#workers/platform/secrets.ts";

/** Every key that is made of TEXT_KEY, through one rotation: before it, while both secrets are set, and after it. */
const [old, current] = ["a", "b"].map((letter) => btoa(letter.repeat(32))) as [string, string];
const before = { TEXT_KEY: old };
const during = { TEXT_KEY: current, TEXT_KEY_PREVIOUS: old };
const after = { TEXT_KEY: current };
const bucket = testEnv.FILES;
const NOW = Date.UTC(2026, 10, 27);

beforeEach(async () => {
  await createFiles(bucket, before).removeAll("");
});

test("a link that was signed before is accepted while both secrets are set, and refused after", async () => {
  const signer = (env: typeof before) => createSigner(secretsOf(env));
  const link = await signer(before).sign("preview", { article: "one" }, NOW + 1000);
  expect(await signer(during).verify("preview", link, NOW)).toMatchObject({ article: "one" });
  expect(await signer(during).verify("quote", link, NOW)).toBeNull();
  expect(await signer(during).verify("preview", link, NOW + 2000)).toBeNull();
  expect(await signer(after).verify("preview", link, NOW)).toBeNull();
  const fresh = await signer(during).sign("preview", { article: "two" }, NOW + 1000);
  expect(await signer(after).verify("preview", fresh, NOW)).toMatchObject({ article: "two" });
  expect(await signer(before).verify("preview", fresh, NOW)).toBeNull();
});

test.each([
  ["a report", (env: typeof before) => createReportSeal(secretsOf(env)), { id: "report" } as ReportStatement],
  ["a help receipt", (env: typeof before) => createSeal(secretsOf(env)), { id: "help" } as HelpStatement],
])(
  "%s that was signed before is valid while both secrets are set, and of an unknown key after",
  async (_of, seal, statement) => {
    const sealOf = seal as (env: typeof before) => ReturnType<typeof createSeal>;
    const signed = statement as unknown as HelpStatement;
    const { keyId, signature } = await sealOf(before).sign(signed);
    expect(await sealOf(during).verify(signed, keyId, signature)).toBe("valid");
    expect((await sealOf(during).keys()).map((key) => key.keyId)).toContain(keyId);
    const fresh = await sealOf(during).sign(signed);
    expect(fresh.keyId).not.toBe(keyId);
    expect(await sealOf(after).verify(signed, keyId, signature)).toBe("unknown");
    expect(await sealOf(after).verify(signed, fresh.keyId, fresh.signature)).toBe("valid");
  },
);

test("reports, help receipts and links have keys of their own, made of one secret", async () => {
  const ids = await Promise.all(
    [createSeal([old]), createReportSeal([old])].map(async (seal) => (await seal.keys()).map(({ keyId }) => keyId)),
  );
  expect(new Set(ids.flat()).size).toBe(2);
});

test("a stored text is readable all the time, once the cron has wrapped it anew also without the old secret", async () => {
  await createFiles(bucket, before).putText("documents/1/text", "Ada's words");
  expect(await createFiles(bucket, during).text("documents/1/text")).toBe("Ada's words");
  await expect(createFiles(bucket, after).text("documents/1/text")).rejects.toThrow("no longer given");
  const change = createKeyChanging({
    notifyAdmins: async () => {},
    keyChange: createKeyChange(bucket, during, openDatabase(testEnv.DB, null, "primary").db),
  });
  for (let minute = 0; minute < 5 && !(await change.tick())?.done; minute++);
  expect(await createFiles(bucket, after).text("documents/1/text")).toBe("Ada's words");
  await expect(createFiles(bucket, before).text("documents/1/text")).rejects.toThrow("no longer given");
});

test("the indexes have another version with another secret, by which their texts are added anew", () => {
  for (const purpose of ["fingerprints", "blocks"])
    expect(createHashKey(current, purpose).version).not.toBe(createHashKey(old, purpose).version);
});
