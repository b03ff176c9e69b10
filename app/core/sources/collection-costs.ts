/** Prices of R2 (standard storage, beyond what is free): a GB and month, and a million writes and reads. Dollars. */
const GIGABYTE_MONTH = 0.015;
const MILLION_WRITES = 4.5;
const MILLION_READS = 0.36;

/** What storing this many bytes costs a month. */
export function monthlyStorageDollars(bytes: number): number {
  return (bytes / 1_000_000_000) * GIGABYTE_MONTH;
}

/** What uploading this many stored parts costs, once. */
export function uploadDollars(parts: number): number {
  return (parts / 1_000_000) * MILLION_WRITES;
}

/** What this many range reads cost. */
export function readDollars(reads: number): number {
  return (reads / 1_000_000) * MILLION_READS;
}
