// Prices of Cloudflare R2, standard storage, US dollars: https://developers.cloudflare.com/r2/pricing/

const GB = 1_000_000_000;
const STORAGE_A_GB_MONTH = 0.015;
const A_MILLION_READS = 0.36;
const A_MILLION_WRITES = 4.5;

/** Ranges of segments that a check of 10,000 words reads at most in up to a million documents; longer texts and larger libraries take more. */
export const READS_A_CHECK = 800;

export function storageAMonth(bytes: number): number {
  return (bytes / GB) * STORAGE_A_GB_MONTH;
}

/** What so many checks of 10,000 words cost in reads of all collections together. */
export function readsOfChecks(checks: number): number {
  return ((checks * READS_A_CHECK) / 1_000_000) * A_MILLION_READS;
}

/** What uploading this many stored parts costs, once. */
export function uploadOfParts(parts: number): number {
  return (parts / 1_000_000) * A_MILLION_WRITES;
}

/** Dollars as people write them: whole cents, and a part of a cent is not given; from a thousand dollars on no cents. */
export function dollars(amount: number): string {
  if (amount > 0 && amount < 0.01) return "under $0.01";
  const digits = amount < 1000 ? 2 : 0;
  return `$${amount.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}
