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

/** A calendar day, the same for every reader: publication, version of a text. */
export function Day({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString().slice(0, 10)}>{formats.day.format(at)}</time>;
}

/** A moment: written in UTC by the server, in the reader's own zone once the page's script has run. */
export function Moment({ at, to = "minute" }: { at: number; to?: "day" | "minute" }) {
  return (
    <time dateTime={new Date(at).toISOString()} data-local={to} suppressHydrationWarning>
      {formats[to].format(at)}
    </time>
  );
}
