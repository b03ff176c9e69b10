/** A file size for display. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes}\u00a0bytes`;
  if (bytes < 1_048_576) return `${Math.round(bytes / 1024)}\u00a0KB`;
  if (bytes < 1_073_741_824) return `${(bytes / 1_048_576).toFixed(1)}\u00a0MB`;
  return `${Number((bytes / 1_073_741_824).toFixed(1))}\u00a0GB`;
}
