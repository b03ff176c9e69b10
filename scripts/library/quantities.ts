// Numbers as the command line prints them.

export function count(value: number): string {
  return value.toLocaleString("en");
}

/** Megabytes of a million bytes, and gigabytes from a thousand of them. */
export function size(bytes: number): string {
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
