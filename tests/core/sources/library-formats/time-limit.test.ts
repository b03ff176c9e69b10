import { expect, test } from "vitest";
import { withinTime } from "../../../../scripts/library/formats/time-limit.ts";

test("work that does not end is stopped, and work after it is done", () => {
  const endless = () => {
    for (let at = 0; ; at++) if (at < 0) return "never";
  };
  expect(withinTime(20, endless)).toBe("too slow");
  expect(withinTime(60_000, () => "done")).toBe("done");
});

test("an error of the work is thrown as it is", () => {
  const fails = () => {
    throw new RangeError("too deep");
  };
  expect(() => withinTime(60_000, fails)).toThrow(RangeError);
});
