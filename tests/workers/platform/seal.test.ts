import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import type { HelpStatement } from "#core/orders/ports.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { createSeal, keyFromSeed, seedOf } from "#workers/adapters/platform/seal.ts";

const first = btoa("a".repeat(32));
const second = btoa("b".repeat(32));

const adas: HelpStatement = {
  id: "f".repeat(32),
  orderNumber: "WS-000123",
  student: "Ada Nguyễn",
  title: "Réflexion sur les soins 思考",
  kind: "Proofreading",
  level: "Undergraduate",
  words: 2400,
  institutionRule: "corrections_allowed",
  orderedAt: 1_795_000_000_000,
  deliveredAt: 1_795_100_000_000,
  issuedAt: 1_795_200_000_000,
  counts: {
    insertions: 40,
    deletions: 31,
    replacements: 12,
    punctuation: 9,
    formatting: 3,
    comments: 17,
    insertedWords: 60,
    deletedWords: 44,
    words: 2416,
  },
  done: ["Spelling, grammar and punctuation were marked."],
  notDone: ["No sentence was written for the student."],
  sourceHash: "0".repeat(64),
  deliveredHash: "1".repeat(64),
};

test("a signed statement is valid, and signing it again gives the same signature", async () => {
  const seal = createSeal([first]);
  const { keyId, signature } = await seal.sign(adas);
  expect(keyId).toMatch(/^[0-9a-f]{16}$/);
  expect(signature).toMatch(/^[\w-]{86}$/);
  expect(await seal.verify(adas, keyId, signature)).toBe("valid");
  expect(await seal.verify({ ...adas }, keyId, signature)).toBe("valid");
  expect(await createSeal([first]).sign(structuredClone(adas))).toEqual({ keyId, signature });
});

test("a changed byte of the signature, or another encoding of it, is invalid", async () => {
  const seal = createSeal([first]);
  const { keyId, signature } = await seal.sign(adas);
  const bytes = Buffer.from(signature, "base64url");
  for (const at of [0, 31, 32, 63]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await seal.verify(adas, keyId, changed.toString("base64url"))).toBe("invalid");
  }
  const others = ["", "x", `${signature}A`, ` ${signature}`, `${signature}=`, signature.slice(1), "A".repeat(86)];
  for (const other of others) expect(await seal.verify(adas, keyId, other)).toBe("invalid");
});

test("a statement with one changed field is invalid", async () => {
  const seal = createSeal([first]);
  const { keyId, signature } = await seal.sign(adas);
  const swapped: HelpStatement[] = [
    { ...adas, student: "Bob" },
    { ...adas, words: 2401 },
    { ...adas, done: [...adas.done, "All of it was rewritten."] },
    { ...adas, notDone: [] },
    { ...adas, deliveredHash: "2".repeat(64) },
    { ...adas, sourceHash: adas.deliveredHash, deliveredHash: adas.sourceHash },
    { ...adas, counts: null },
  ];
  for (const statement of swapped) expect(await seal.verify(statement, keyId, signature)).toBe("invalid");
});

test("an unknown key is reported as unknown, and another key's signature is not ours", async () => {
  const [ours, theirs] = [createSeal([first]), createSeal([second])];
  const [mine, other] = [await ours.sign(adas), await theirs.sign(adas)];
  expect(await ours.verify(adas, other.keyId, other.signature)).toBe("unknown");
  expect(await ours.verify(adas, mine.keyId, other.signature)).toBe("invalid");
  expect(await ours.verify(adas, "", mine.signature)).toBe("unknown");
});

test("after the secret is changed, old signatures are still valid, and both keys are published", async () => {
  const old = await createSeal([first]).sign(adas);
  const turned = createSeal([second, first]);
  expect(await turned.verify(adas, old.keyId, old.signature)).toBe("valid");
  const signed = await turned.sign(adas);
  expect(signed.keyId).not.toBe(old.keyId);
  expect((await turned.keys()).map(({ keyId }) => keyId)).toEqual([signed.keyId, old.keyId]);
});

test("the public key is enough to verify without us, and no private key is published", async () => {
  const seal = createSeal([first]);
  const { keyId, signature } = await seal.sign(adas);
  const [key] = await seal.keys();
  expect(key?.keyId).toBe(keyId);
  expect(Object.keys(key?.jwk ?? {}).sort()).toEqual(["crv", "kty", "x"]);
  const theirs = await crypto.subtle.importKey("jwk", key!.jwk, "Ed25519", false, ["verify"]);
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonicalJson(adas)));
  const message = Buffer.concat([Buffer.from("marginalia:help:v1\n"), Buffer.from(hash)]);
  const bytes = Uint8Array.from(Buffer.from(signature, "base64url"));
  expect(await crypto.subtle.verify("Ed25519", theirs, bytes, message)).toBe(true);
});

test("a signature for another purpose is refused, by its key and by its first line", async () => {
  const seal = createSeal([first]);
  const { keyId } = await seal.sign(adas);
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonicalJson(adas)));
  const report = await keyFromSeed(await seedOf(first, "marginalia:report:v1"));
  const ours = await keyFromSeed(await seedOf(first, "marginalia:help-receipt:v1"));
  expect(ours.keyId).toBe(keyId);
  expect(report.keyId).not.toBe(keyId);
  const signWith = async (key: CryptoKey, head: string) => {
    const message = Buffer.concat([Buffer.from(head), Buffer.from(hash)]);
    return Buffer.from(await crypto.subtle.sign("Ed25519", key, message)).toString("base64url");
  };
  const helpHead = "marginalia:help:v1\n";
  expect(await seal.verify(adas, keyId, await signWith(ours.sign, helpHead))).toBe("valid");
  expect(await seal.verify(adas, keyId, await signWith(report.sign, helpHead))).toBe("invalid");
  expect(await seal.verify(adas, keyId, await signWith(ours.sign, "marginalia:report:v1\n"))).toBe("invalid");
  expect(await seal.verify(adas, report.keyId, await signWith(report.sign, helpHead))).toBe("unknown");
});

test("keys are those of RFC 8032, section 7.1, tests 1 and 2", async () => {
  const vectors = [
    {
      seed: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      key: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
      message: "",
      signature:
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    },
    {
      seed: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      key: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
      message: "72",
      signature:
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    },
  ];
  for (const { seed, key, message, signature } of vectors) {
    const pair = await keyFromSeed(Uint8Array.from(Buffer.from(seed, "hex")));
    expect(Buffer.from(pair.jwk.x ?? "", "base64url").toString("hex")).toBe(key);
    const made = await crypto.subtle.sign("Ed25519", pair.sign, Uint8Array.from(Buffer.from(message, "hex")));
    expect(Buffer.from(made).toString("hex")).toBe(signature);
  }
});

test("the error names a missing or short secret", async () => {
  await expect(createSeal([]).sign(adas)).rejects.toThrow(/secret/);
  await expect(createSeal([btoa("short")]).sign(adas)).rejects.toThrow(/TEXT_KEY/);
});
