/** A duration in its largest fitting unit; a dash if it is null. */
export function duration(ms: number | null): string {
  if (ms === null) return "–";
  const seconds = Math.round(ms / 1000);
  if (seconds < 1) return "under 1\u00a0s";
  if (seconds < 120) return `${seconds}\u00a0s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes}\u00a0min` : `${Math.round(minutes / 60)}\u00a0h`;
}
