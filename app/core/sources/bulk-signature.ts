/** How long a signed request is accepted, in both directions: clocks of two machines. */
export const BULK_SKEW_MS = 5 * 60_000;

/** What is signed of a request to the bulk endpoint, with HMAC-SHA-256: so neither its address nor its body can be exchanged. */
export function bulkMessage(method: string, path: string, time: number, bodySha256: string): string {
  return `marginalia:library:v1\n${method}\n${path}\n${time}\n${bodySha256}`;
}
