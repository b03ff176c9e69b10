const formats = {
  day: new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", year: "numeric", month: "short", day: "numeric" }),
  minute: new Intl.DateTimeFormat("en-GB", {
    timeZone: "UTC",
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  }),
};

/** A calendar day, the same for every reader: a publication date or the date of a version. */
export function Day({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString().slice(0, 10)}>{formats.day.format(at)}</time>;
}

/** A date and time: UTC in the server's HTML, the reader's own time zone after hydration. */
export function Moment({ at, to = "minute" }: { at: number; to?: "day" | "minute" }) {
  return (
    <time dateTime={new Date(at).toISOString()} data-local={to} suppressHydrationWarning>
      {formats[to].format(at)}
    </time>
  );
}
