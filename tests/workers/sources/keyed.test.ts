import { expect, test } from "vitest";
import { distinctHashes, fingerprint, planQuery, prepare, rankCandidates } from "#core/similarity/index.ts";
import { indexNamed, SECRET, tablesOf } from "#tests/support/shard-tables.ts";
import { essay } from "#tests/support/texts.ts";
import { SHARDS } from "#workers/adapters/sources/fingerprint-shards.ts";
import { createHashKey } from "#workers/adapters/sources/keyed-hashes.ts";
import { unpackHashes } from "#workers/objects/sources/packed.ts";

const OTHER_SECRET = `${"x".repeat(43)}=`;

test("no shard contains a fingerprint of the text, nor any part of it", async () => {
  const hashes = distinctHashes(fingerprint(prepare(essay(1, 600))));
  await indexNamed("sealed").add("a", hashes);
  const stored = (await tablesOf("sealed")).flatMap(({ lists, sources }) => [
    ...lists!.map(({ hash }) => hash as number),
    ...sources!.flatMap((row) => [...unpackHashes(Uint8Array.from(row.hashes as number[]))]),
  ]);
  expect(new Set(stored).size).toBe(hashes.length);
  const low = (value: number) => value % 2 ** 32;
  const high = (value: number) => Math.floor(value / 2 ** 16);
  const plain = new Set([...hashes].flatMap((hash) => [hash, hash % 2 ** 48, Math.floor(hash / 32), low(hash)]));
  expect(stored.filter((hash) => plain.has(hash) || plain.has(low(hash)) || plain.has(high(hash)))).toEqual([]);
});

test("a stolen shard without its key gives no matches", async () => {
  const p = prepare(essay(2, 600));
  const f = fingerprint(p);
  await indexNamed("stolen").add("a", distinctHashes(f));
  const ask = (secret: string) => indexNamed("stolen", undefined, secret).search(planQuery(p, f));
  expect(rankCandidates(await ask(SECRET)).map(({ source }) => source)).toEqual(["a"]);
  expect(rankCandidates(await ask(OTHER_SECRET))).toEqual([]);
});

test("another secret makes another version of the index, and neither reveals the secret", () => {
  const [one, other] = [createHashKey(SECRET), createHashKey(OTHER_SECRET)];
  expect(one.version).toBe(createHashKey(SECRET).version);
  expect(one.version).not.toBe(other.version);
  expect(indexNamed("any").version).toContain(one.version);
});

test("a keyed hash is the first six bytes of AES-256 over version and hash, as Web Crypto computes it", async () => {
  const plain = Float64Array.of(0, 1, 2 ** 32 + 5, Number.MAX_SAFE_INTEGER);
  const raw = Uint8Array.from(atob(SECRET), (letter) => letter.charCodeAt(0));
  const source = await crypto.subtle.importKey("raw", raw, "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode("fingerprints v1");
  const key = await crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info },
    source,
    { name: "AES-CBC", length: 256 },
    false,
    ["encrypt"],
  );
  const expected: number[] = [];
  for (const hash of plain) {
    const block = new DataView(new ArrayBuffer(16));
    block.setUint32(0, 1, true);
    block.setBigUint64(4, BigInt(hash), true);
    // The first block of CBC with an empty vector is the block cipher itself.
    const sealed = await crypto.subtle.encrypt({ name: "AES-CBC", iv: new Uint8Array(16) }, key, block.buffer);
    expected.push(Number(new DataView(sealed).getBigUint64(0, true) & 0xffffffffffffn));
  }
  expect([...createHashKey(SECRET).hash(plain)]).toEqual(expected);
});

test("the error names a missing or short secret", () => {
  expect(() => createHashKey(undefined)).toThrow("TEXT_KEY");
  expect(() => createHashKey(btoa("short"))).toThrow("TEXT_KEY");
});

test("keyed hashes spread evenly over the shards", async () => {
  await indexNamed("even").add("a", distinctHashes(fingerprint(prepare(essay(3, 8000)))));
  const sizes = (await tablesOf("even")).map(({ lists }) => lists!.length);
  const mean = sizes.reduce((sum, size) => sum + size, 0) / SHARDS;
  // Five standard deviations of a fair draw.
  for (const size of sizes) expect(Math.abs(size - mean)).toBeLessThan(5 * Math.sqrt(mean));
});
