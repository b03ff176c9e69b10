import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LocalTimeField } from "#app/components/ui/local-time-field.tsx";
import { TimeSettings } from "#app/components/ui/time-format.ts";

test("the server knows the zone of a typed time only where the account has one; the text is submitted either way", () => {
  const field = <LocalTimeField id="start" name="startsAt" label="Starts" text="2027-01-04T09:00" error={undefined} />;
  const ofDevice = renderToStaticMarkup(field);
  expect(ofDevice).toMatch(/<input type="hidden" name="startsAtZone" value=""/);
  expect(ofDevice).toMatch(/name="startsAtText"[^>]*value="2027-01-04T09:00"/);
  const chosen = { zone: "Asia/Kathmandu", locale: "en-GB" } as const;
  const ofAccount = renderToStaticMarkup(<TimeSettings value={chosen}>{field}</TimeSettings>);
  expect(ofAccount).toMatch(/<input type="hidden" name="startsAtZone" value="Asia\/Kathmandu"/);
});

test("a moment is shown as the local time of the account", () => {
  const chosen = { zone: "Asia/Kathmandu", locale: "en-GB" } as const;
  const at = Date.parse("2027-01-04T03:15:00Z");
  const field = <LocalTimeField id="start" name="startsAt" label="Starts" at={at} error={undefined} />;
  expect(renderToStaticMarkup(<TimeSettings value={chosen}>{field}</TimeSettings>)).toContain('"2027-01-04T09:00"');
});
