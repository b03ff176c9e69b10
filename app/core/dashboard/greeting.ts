/** The greeting by the hour in the person's time zone; neutral where the zone is not known. */
export function greeting(now: number, zone: string): string {
  if (zone === "") return "Hello";
  const hour = Number(
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", hourCycle: "h23" }).format(now),
  );
  if (hour >= 5 && hour < 12) return "Good morning";
  return hour >= 12 && hour < 18 ? "Good afternoon" : "Good evening";
}
