import type { Clock } from "#core/ports.ts";

export const systemClock: Clock = { now: () => Date.now(), uuid: () => uuidv7(Date.now()) };

/** Resolves after so many milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** UUIDv7 (RFC 9562 5.7): sorts by time, so that rows lie in the order they were made. Never a secret. */
export function uuidv7(milliseconds: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let rest = milliseconds;
  for (let i = 5; i >= 0; i--) {
    bytes[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
