import { expect, test } from "vitest";
import { aloneEmail, approvalRefusal, mayApprove, ownWait } from "#core/identity/second-admin.ts";

const NOW = Date.UTC(2026, 10, 3, 9, 0);
const alone = { id: "grace", isOnlyAdmin: true };
const oneOfTwo = { id: "grace", isOnlyAdmin: false };
const own = (aloneFrom: number | null) => ({ requestedBy: "grace", aloneFrom });

test.each([
  ["another admin's, at once", { requestedBy: "ada", aloneFrom: NOW + 1 }, oneOfTwo, true],
  ["another admin's, who is none any more", { requestedBy: "ada", aloneFrom: null }, alone, true],
  ["their own, with another admin", own(null), oneOfTwo, false],
  ["their own, made alone, with another admin since", own(NOW), oneOfTwo, false],
  ["their own, made while there was another admin", own(null), alone, false],
  ["their own, before the wait is over", own(NOW + 1), alone, false],
  ["their own, after the wait", own(NOW), alone, true],
  ["one whose requester is deleted", { requestedBy: null, aloneFrom: NOW }, alone, false],
])("who may approve: %s", (_case, request, admin, may) => {
  expect(mayApprove(request, admin, NOW)).toBe(may);
});

test("only an admin who is alone waits for their own request; one of before never becomes theirs to approve", () => {
  expect(ownWait(own(NOW), alone)).toBe(NOW);
  expect(ownWait(own(null), alone)).toBe("never");
  expect(ownWait(own(NOW), oneOfTwo)).toBeNull();
  expect(ownWait({ requestedBy: "ada", aloneFrom: NOW }, alone)).toBeNull();
});

test("a refusal says who can approve it, or from when", () => {
  expect(approvalRefusal(own(null), oneOfTwo, "this refund")).toContain("another admin must approve it");
  expect(approvalRefusal(own(null), alone, "this refund")).toContain("Withdraw the request and make it again");
  expect(approvalRefusal(own(NOW), alone, "this refund")).toContain("24 hours after you made it");
});

test("the email says until when nothing happens, in the account's time zone", () => {
  const email = (zone: string) => aloneEmail("a refund of $90.00", { zone, now: NOW, href: "/admin/money" }).text;
  expect(email("Asia/Tokyo")).toContain("a refund of $90.00 was requested");
  expect(email("Asia/Tokyo")).toMatch(/from .*18:00/);
  expect(email("")).toMatch(/from .*09:00/);
});
