/** 65 → 1:05; 3725 → 1:02:05 */
export function clockTime(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (figure: number) => String(figure).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** 95 → 1 min 35 s; 40 → 40 s; 120 → 2 min */
export function playingTime(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.round(seconds) % 60];
  const parts = [minutes > 0 ? `${minutes}\u00a0min` : "", rest > 0 || minutes === 0 ? `${rest}\u00a0s` : ""];
  return parts.filter(Boolean).join(" ");
}

/** As an ISO 8601 duration: 95 → PT1M35S */
export function isoDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `PT${minutes > 0 ? `${minutes}M` : ""}${Math.floor(seconds) % 60}S`;
}
