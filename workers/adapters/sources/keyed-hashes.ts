import { createCipheriv, createHash, hkdfSync } from "node:crypto";

/** Of the label, of the block and of what is stored: another number makes another index. */
const VERSION = 1;
const BLOCK = 16;
const TWO_TO_32 = 2 ** 32;

export type HashKey = {
  /** Identifies the format of the stored hashes and their key, without revealing either. */
  readonly version: string;
  /** Keyed hashes below 2^48, in the order given. */
  hash(plain: Float64Array): Float64Array;
};

/**
 * A fingerprint can be guessed by a dictionary of word pairs, so the index holds none: each is enciphered as one block
 * [version, hash] of AES-256, a keyed permutation that stands for a random function (Bellare, Kilian and Rogaway 2000),
 * and cut to 48 bits. No one deciphers it, so ECB is what it should be here: every block alone, equal ones equal, and a
 * whole document in one call. 48 bits because SQLite keeps no integer between six bytes and eight, and because 5,000
 * asked hashes meet 10^8 stored ones by chance in one check of five hundred.
 *
 * The key is derived from the platform's secret under a label of its own (HKDF-SHA-256, RFC 5869).
 * @param secret 32 bytes, base64. Throws if it is anything else.
 * @param purpose what is hashed: each has a key of its own
 */
export function createHashKey(secret: string | undefined, purpose = "fingerprints"): HashKey {
  const raw = Buffer.from(secret ?? "", "base64");
  if (raw.length !== 32) throw new Error("TEXT_KEY must be 32 bytes in base64.");
  const key = Buffer.from(hkdfSync("sha256", raw, "", `${purpose} v${VERSION}`, 32));
  const name = createHash("sha256").update(key).digest("hex").slice(0, 8);

  function hash(plain: Float64Array): Float64Array {
    const blocks = new Uint32Array((plain.length * BLOCK) / 4);
    for (const [i, value] of plain.entries()) {
      blocks[i * 4] = VERSION;
      blocks[i * 4 + 1] = value % TWO_TO_32;
      blocks[i * 4 + 2] = value / TWO_TO_32;
    }
    const cipher = createCipheriv("aes-256-ecb", key, new Uint8Array()).setAutoPadding(false);
    const sealed = Buffer.concat([cipher.update(new Uint8Array(blocks.buffer)), cipher.final()]);
    return Float64Array.from(plain, (_, i) => sealed.readUIntLE(i * BLOCK, 6));
  }

  return { version: `${VERSION}-${name}`, hash };
}
