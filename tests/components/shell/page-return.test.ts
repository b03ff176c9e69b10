import { expect, test } from "vitest";
import { watchReturn } from "#app/components/shell/connection/page-return.ts";
import { testClock } from "#tests/support/clock.ts";

test("a page that was hidden for more than five seconds is not shown from the cache again", () => {
  const clock = testClock();
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });
  let returns = 0;
  const stop = watchReturn(page, () => returns++, clock.now);
  function hideFor(ms: number): void {
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    clock.pass(ms);
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
  }
  hideFor(5_000);
  expect(returns).toBe(0);
  hideFor(5_001);
  expect(returns).toBe(1);
  stop();
  hideFor(5_001);
  expect(returns).toBe(1);
});
