import { beforeEach, expect, test } from "vitest";
import { createKeyChanging, LOOKED_AT_ONCE } from "#app/services/platform/key-change.ts";
import { openDatabase } from "#db/client.ts";
import { testEnv } from "#tests/support/env.ts";
import { createFiles } from "#workers/adapters/platform/files-r2.ts";
import { createKeyChange } from "#workers/adapters/platform/key-change.ts";

const [first, second, third] = ["a", "b", "c"].map((letter) => btoa(letter.repeat(32))) as [string, string, string];
const bucket = testEnv.FILES;
const { db } = openDatabase(testEnv.DB, null, "primary");
const changed = { TEXT_KEY: second, TEXT_KEY_PREVIOUS: first };
const alerts: string[] = [];
const notifyAdmins = async ({ key }: { key: string }) => void alerts.push(key);
const service = (store = bucket) => createKeyChanging({ keyChange: createKeyChange(store, changed, db), notifyAdmins });

beforeEach(async () => {
  await createFiles(bucket, { TEXT_KEY: first }).removeAll("");
});

/** Ticks until the texts of the secret before are gone; returns how many were renewed by each. */
async function untilDone(): Promise<number[]> {
  const renewed: number[] = [];
  for (let minute = 0; minute < 20; minute++) {
    const answer = await service().tick();
    if (answer?.done) return renewed;
    renewed.push(answer?.renewed ?? -1);
  }
  throw new Error("It did not end.");
}

test("after a second change of the secret every text is still readable, if the first change was completed", async () => {
  const old = createFiles(bucket, { TEXT_KEY: first });
  for (let at = 0; at < LOOKED_AT_ONCE + 5; at++) await old.putText(`archives/orders/${1000 + at}`, `Order ${at}`);
  await createFiles(bucket, { TEXT_KEY: second }).putText("documents/1/text", "new");
  expect(await untilDone()).toEqual([LOOKED_AT_ONCE, 5, 0]);
  expect(new Set(alerts).size).toBe(1);
  const later = createFiles(bucket, { TEXT_KEY: third, TEXT_KEY_PREVIOUS: second });
  for (const at of [0, 1, LOOKED_AT_ONCE, LOOKED_AT_ONCE + 4])
    expect(await later.text(`archives/orders/${1000 + at}`)).toBe(`Order ${at}`);
  expect(await later.text("documents/1/text")).toBe("new");
});

test("uploaded files stay as they are, also one that begins like a text of the old secret", async () => {
  const old = createFiles(bucket, { TEXT_KEY: first });
  await old.putText("documents/1/text", "words");
  const imposter = new Uint8Array(await (await bucket.get("documents/1/text"))!.arrayBuffer());
  await bucket.put("documents/2/file", imposter, { httpMetadata: { contentType: "application/pdf" } });
  await bucket.put("documents/3/file", "MT");
  await bucket.put("documents/4/file", "");
  expect(await untilDone()).toEqual([1]);
  expect(new Uint8Array(await (await bucket.get("documents/2/file"))!.arrayBuffer())).toEqual(imposter);
  expect(await (await bucket.get("documents/3/file"))!.text()).toBe("MT");
  expect(await createFiles(bucket, { TEXT_KEY: second }).text("documents/1/text")).toBe("words");
});

test("a text that is written while it is renewed is the newer one, and the next pass renews it", async () => {
  const old = createFiles(bucket, { TEXT_KEY: first });
  await old.putText("reports/1", "before");
  const meanwhile = new Proxy(bucket, {
    get(target, name) {
      if (name !== "put") return Reflect.get(target, name).bind(target);
      return async (...put: Parameters<R2Bucket["put"]>) => {
        if (put[0] === "reports/1") await old.putText("reports/1", "after");
        return target.put(...put);
      };
    },
  });
  await service(meanwhile).tick();
  expect(await old.text("reports/1")).toBe("after");
  expect(await untilDone()).toEqual([1]);
  expect(await createFiles(bucket, { TEXT_KEY: second }).text("reports/1")).toBe("after");
});

test("without a secret before the current one nothing is looked at, and a new change begins anew", async () => {
  expect(
    await createKeyChanging({ keyChange: createKeyChange(bucket, { TEXT_KEY: first }, db), notifyAdmins }).tick(),
  ).toBeNull();
  await untilDone();
  await createFiles(bucket, { TEXT_KEY: second }).putText("a", "words");
  const next = createKeyChanging({
    notifyAdmins,
    keyChange: createKeyChange(bucket, { TEXT_KEY: third, TEXT_KEY_PREVIOUS: second }, db),
  });
  expect(await next.tick()).toEqual({ looked: 2, renewed: 1, done: false });
});
