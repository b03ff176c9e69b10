import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Day, Moment } from "#app/components/ui/time.tsx";
import { type TimeSetting, TimeSettings } from "#app/components/ui/time-format.ts";

const at = Date.parse("2026-11-27T23:05:00Z");
const shown = (setting: TimeSetting | null, element = <Moment at={at} />) =>
  renderToStaticMarkup(setting ? <TimeSettings value={setting}>{element}</TimeSettings> : element);

test("without a zone the server writes UTC, and the browser may replace it by its own", () => {
  expect(shown(null)).toBe(
    '<time dateTime="2026-11-27T23:05:00.000Z" data-local="minute">27 Nov 2026, 23:05 UTC</time>',
  );
});

test("in the zone of the account the server writes the final text, which the browser leaves alone", () => {
  const html = shown({ zone: "Asia/Kolkata", locale: "en-GB" });
  expect(html).toContain("28 Nov 2026, 04:35");
  expect(html).not.toContain("data-local");
});

test("American dates have the month first and a clock of twelve hours", () => {
  expect(shown({ zone: "America/New_York", locale: "en-US" })).toContain("Nov 27, 2026, 6:05 PM EST");
  expect(shown({ zone: "", locale: "en-US" }, <Day at={at} />)).toContain("Nov 27, 2026");
});

test("a calendar day is the same in every zone", () => {
  for (const zone of ["", "Pacific/Kiritimati", "America/Los_Angeles"])
    expect(shown({ zone, locale: "en-GB" }, <Day at={at} />)).toContain("27 Nov 2026");
});
