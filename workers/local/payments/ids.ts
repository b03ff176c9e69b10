export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Ids as Stripe writes them: cs_test_…, pi_…, re_…, evt_… */
export function makeId(prefix: string): string {
  return `${prefix}_${randomHex(14)}`;
}
