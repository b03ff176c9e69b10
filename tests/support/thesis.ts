/** 5 MiB and a little that begin like a PDF. */
export function thesis(): Uint8Array {
  const bytes = new Uint8Array(5 * 1024 * 1024 + 77).map((_, at) => (at * 31) % 251);
  bytes.set(new TextEncoder().encode("%PDF-1.7\n"));
  return bytes;
}

/** The SHA-256 of a file as it is stored: in hexadecimal. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
