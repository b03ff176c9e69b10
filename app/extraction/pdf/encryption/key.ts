import { cbc } from "@noble/ciphers/aes.js";
import { md5 } from "@noble/hashes/legacy.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import { join } from "./bytes.ts";
import { rc4 } from "./ciphers.ts";

/** The entries of the encryption dictionary from which the key is derived (PDF 32000-2, 7.6.4). */
export type Secrets = {
  revision: number;
  keyBytes: number;
  permissions: number;
  encryptsMetadata: boolean;
  owner: Uint8Array;
  user: Uint8Array;
  userKey: Uint8Array;
  fileId: Uint8Array;
};

/** Pads a password to 32 bytes (7.6.4.3.2). */
const PADDING = Uint8Array.from([
  0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08, 0x2e, 0x2e, 0x00,
  0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
]);

/** The key of a file that opens without a password; null if one is needed. */
export function keyWithoutPassword(secrets: Secrets): Uint8Array | null {
  return secrets.revision >= 5 ? modernKey(secrets) : olderKey(secrets);
}

/** Revisions 2 to 4: MD5 and RC4 (algorithms 2, 4, 5, 6). */
function olderKey({ revision, keyBytes, permissions, encryptsMetadata, owner, user, fileId }: Secrets) {
  const limits = Uint8Array.of(permissions, permissions >> 8, permissions >> 16, permissions >> 24);
  const metadata = revision >= 4 && !encryptsMetadata ? new Uint8Array(4).fill(0xff) : new Uint8Array();
  let hash = md5(join([PADDING, owner.subarray(0, 32), limits, fileId, metadata]));
  for (let round = 0; revision >= 3 && round < 50; round++) hash = md5(hash.subarray(0, keyBytes));
  const key = hash.slice(0, keyBytes);
  const check = revision === 2 ? PADDING.slice() : md5(join([PADDING, fileId]));
  rc4(key)(check);
  for (let round = 1; revision >= 3 && round < 20; round++) rc4(key.map((byte) => byte ^ round))(check);
  return isSame(check, user.subarray(0, check.length)) ? key : null;
}

/** Revisions 5 and 6: the key is itself encrypted with a hash of the password (algorithm 2.A). */
function modernKey({ revision, user, userKey }: Secrets): Uint8Array | null {
  const hash = revision === 5 ? sha256 : hardened;
  if (user.length < 48 || userKey.length < 32 || !isSame(hash(user.subarray(32, 40)), user.subarray(0, 32)))
    return null;
  const own = hash(user.subarray(40, 48));
  return cbc(own, new Uint8Array(16), { disablePadding: true }).decrypt(userKey.slice(0, 32));
}

/** Algorithm 2.B for an empty password: at least 64 rounds, until the last byte ends it. */
function hardened(salt: Uint8Array): Uint8Array {
  let key = sha256(salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const repeated = join(Array.from({ length: 64 }, () => key));
    const mixed = cbc(key.slice(0, 16), key.slice(16, 32), { disablePadding: true }).encrypt(repeated);
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = rest === 0 ? sha256(mixed) : rest === 1 ? sha384(mixed) : sha512(mixed);
    last = mixed[mixed.length - 1] ?? 0;
  }
  return key.slice(0, 32);
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
