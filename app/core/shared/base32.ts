const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

/** Base32 (RFC 4648, 6) in lower case and without padding, because case is not preserved by mail systems and people. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += LETTERS[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + LETTERS[(held << (5 - bits)) & 31] : text;
}
