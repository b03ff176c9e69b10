import { cbc } from "@noble/ciphers/aes.js";

/** Decrypts the bytes in place and returns the length of the decrypted data, from the start. */
export type Cipher = (data: Uint8Array) => number;

const BLOCK = 16;
const PORTION = 65_536;

/** RC4, the encryption of PDF 1.1 to 1.6; none of our libraries provides it. */
export function rc4(key: Uint8Array): Cipher {
  return (data) => {
    const state = Uint8Array.from({ length: 256 }, (_, index) => index);
    for (let i = 0, j = 0; i < 256; i++) {
      j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 0xff;
      swap(state, i, j);
    }
    for (let at = 0, i = 0, j = 0; at < data.length; at++) {
      i = (i + 1) & 0xff;
      j = (j + (state[i] ?? 0)) & 0xff;
      swap(state, i, j);
      data[at] = (data[at] ?? 0) ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 0xff] ?? 0);
    }
    return data.length;
  };
}

function swap(state: Uint8Array, i: number, j: number): void {
  const held = state[i] ?? 0;
  state[i] = state[j] ?? 0;
  state[j] = held;
}

/**
 * AES in CBC mode: the first block is the initialisation vector, the last ends in padding (PDF 32000-1, 7.6.2). In
 * portions, so that a large stream is not held twice. Bytes after the last whole block are dropped.
 */
export function aes(key: Uint8Array): Cipher {
  return (data) => {
    const whole = data.length - (data.length % BLOCK);
    if (whole < 2 * BLOCK) return 0;
    let vector = data.slice(0, BLOCK);
    for (let at = BLOCK; at < whole; at += PORTION) {
      const portion = data.slice(at, Math.min(at + PORTION, whole));
      data.set(cbc(key, vector, { disablePadding: true }).decrypt(portion), at - BLOCK);
      vector = portion.slice(portion.length - BLOCK);
    }
    const length = whole - BLOCK;
    const padding = data[length - 1] ?? 0;
    return padding >= 1 && padding <= BLOCK ? length - padding : length;
  };
}
