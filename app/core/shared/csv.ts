/** Characters at the start of a cell that a spreadsheet takes for a formula or skips. */
const LIVE = /^[=+\-@\t\r\0]/;

/**
 * A table as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. A cell that would be
 * run as a formula is prefixed with a quote (OWASP ASVS 1.2.10); a number is none, also where it is negative.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`;
}

function cellOf(text: string | number): string {
  if (typeof text === "number") return String(text);
  const safe = LIVE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
