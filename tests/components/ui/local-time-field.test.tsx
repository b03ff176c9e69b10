import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LocalTimeField } from "#app/components/ui/local-time-field.tsx";

test("before JavaScript runs what is typed has a name of its own, and no time in the server's time zone is submitted", () => {
  const html = renderToStaticMarkup(
    <LocalTimeField id="start" name="startsAt" label="Starts" text="2027-01-04T09:00" error={undefined} />,
  );
  const inputs = html.match(/<input[^>]*>/g) ?? [];
  expect(inputs.find((input) => input.includes('type="hidden"'))).toMatch(/name="startsAt".*value=""/);
  expect(inputs.find((input) => input.includes('type="datetime-local"'))).toContain('name="startsAtText"');
  expect(inputs.join()).toContain('value="2027-01-04T09:00"');
});
