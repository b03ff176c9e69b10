/** What a spreadsheet would take for a formula or skip, at the start of a cell. */
const LIVE = /^[=+\-@\t\r\0]/;

/**
 * A table as RFC 4180 has it, with a byte order mark so that spreadsheets read it as UTF-8. A cell that would be run as a
 * formula gets a quote before it (OWASP ASVS 1.2.10).
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`;
}

function cellOf(text: string): string {
  const safe = LIVE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
