import { useContext } from "react";
import { TimeSettings, useTimeFormat, written } from "./time-format.ts";

/** A calendar day, the same for every reader: a publication date or the date of a version. */
export function Day({ at }: { at: number }) {
  const { locale } = useContext(TimeSettings);
  return <time dateTime={new Date(at).toISOString().slice(0, 10)}>{written({ zone: "UTC", locale }, "day", at)}</time>;
}

/** A date and time, as the viewer has set it. site.js writes it in the zone of the device where no page hydrates. */
export function Moment({ at, to = "minute" }: { at: number; to?: "day" | "minute" }) {
  const { write, chosen, locale } = useTimeFormat();
  const ofDevice = !chosen && locale === "en-GB";
  return (
    <time dateTime={new Date(at).toISOString()} data-local={ofDevice ? to : undefined} suppressHydrationWarning>
      {write(to, at)}
    </time>
  );
}
