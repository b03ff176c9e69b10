import { expect, test } from "vitest";
import {
  approvedEmail,
  assignedEmail,
  bankConfirmingEmail,
  cancelledEmail,
  deliveredEmail,
  dollars,
  type EmailOrder,
  type EmailText,
  heldReleasedEmail,
  lateEmail,
  nameInEmail,
  payerReceiptEmail,
  paymentFailedEmail,
  questionEmail,
  receiptEmail,
  refundSentEmail,
  repricedEmail,
  timeIn,
} from "#core/payments/email-templates.ts";

const order: EmailOrder = {
  orderId: "019aa0c0-0000-7000-8000-000000000001",
  orderNumber: "WS-000123",
  kind: "Proofreading",
  zone: "Europe/Berlin",
};
const link = "/dashboard/orders/019aa0c0-0000-7000-8000-000000000001";
/** Sunday, 22 November 2026, 19:00 UTC. */
const at = Date.UTC(2026, 10, 22, 19);
const paid = { amount: 6240, receiptNumber: "R-2026-000017", paidAt: at, method: "Visa, ends 4242" };

/** Every email there is, with the same order and someone's name. */
function emailsOf(
  details: EmailOrder,
  who: string,
  reason = "Your bank says there is not enough money in the account.",
) {
  return {
    receipt: receiptEmail(details, { ...paid, assignedBy: at, dueAt: at }),
    bankConfirming: bankConfirmingEmail(details, { amount: 6240, holdsUntil: at }),
    paymentFailed: paymentFailedEmail(details, { amount: 6240, reason, holdsUntil: at }),
    refundSent: refundSentEmail(details, { amount: 6240, arrivesBy: at }),
    assigned: assignedEmail(details, { who, dueAt: at }),
    question: questionEmail(details, { who, askedAt: at }),
    delivered: deliveredEmail(details, { approvesAt: at, revisionsLeft: 2 }),
    late: lateEmail(details, { dueAt: at, credit: 6240, promisedAt: at }),
    cancelled: cancelledEmail(details, { by: "student", refund: 6240, arrivesBy: at }),
    approved: approvedEmail(details, { approvedAt: at, unasked: true, closesAt: at }),
    repriced: repricedEmail(details, { amount: 6240, back: 1200, arrivesBy: at }),
    heldReleased: heldReleasedEmail(details, { amount: 6240, payBy: at }),
    payerReceipt: payerReceiptEmail(details, paid),
  } satisfies Record<string, EmailText>;
}

const withMoney = [
  "receipt",
  "bankConfirming",
  "paymentFailed",
  "refundSent",
  "late",
  "cancelled",
  "heldReleased",
  "repriced",
];

test("every email names the order and its service, gives a time with its zone and links to the order behind sign-in", () => {
  for (const [name, { subject, text, href, act }] of Object.entries(emailsOf(order, "Maria Sanz"))) {
    expect(subject, name).toContain("WS-000123");
    expect(text, name).toContain("WS-000123 (Proofreading)");
    expect(text, name).toContain("Sun, 22 Nov 2026, 20:00 (Europe/Berlin)");
    expect({ href, act }, name).toEqual(
      name === "payerReceipt" ? { href: "", act: "" } : { href: link, act: "Open order WS-000123" },
    );
    expect(text, name).not.toMatch(/https?:/);
  }
});

test("every email about money states the amount, in dollars", () => {
  const emails = emailsOf(order, "Maria Sanz");
  for (const name of [...withMoney, "payerReceipt"]) {
    expect(emails[name as keyof typeof emails].text, name).toContain("$62.40");
  }
  expect(dollars(0)).toBe("$0.00");
  expect(dollars(5)).toBe("$0.05");
  expect(dollars(123_456_789)).toBe("$1,234,567.89");
});

test("times are in the student's zone, on both sides of a daylight saving change", () => {
  expect(timeIn("UTC", at)).toBe("Sun, 22 Nov 2026, 19:00 (UTC)");
  expect(timeIn("America/New_York", at)).toBe("Sun, 22 Nov 2026, 14:00 (America/New_York)");
  expect(timeIn("Asia/Kolkata", at)).toBe("Mon, 23 Nov 2026, 00:30 (Asia/Kolkata)");
  expect(timeIn("Europe/Berlin", Date.UTC(2026, 6, 1, 22))).toBe("Thu, 2 Jul 2026, 00:00 (Europe/Berlin)");
});

test("a hostile name or number neither breaks a subject nor makes a link", () => {
  const hostile = `Bob\r\nBcc: all@evil.example\u202e\u0000 https://evil.example/pay WWW.evil.com ${"x".repeat(500)}`;
  const emails = emailsOf(
    {
      ...order,
      orderNumber: "WS-000123\r\nX-Evil: 1",
      kind: "Proof\nreading\u2028\u200b",
    },
    hostile,
    "No.\r\n\r\nAttachment: \u0007",
  );
  for (const [name, { subject, text, href, act }] of Object.entries(emails)) {
    expect(subject + act, name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect([...subject].length, name).toBeLessThanOrEqual(120);
    expect(text.replaceAll("\n", ""), name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(text, name).not.toMatch(/evil\.(?:example|com)|all@/);
    expect(text.match(/https?:\S+/g) ?? [], name).toEqual([]);
    expect(href, name).toBe(name === "payerReceipt" ? "" : link);
    for (const line of text.split("\n")) expect(line.length, name).toBeLessThanOrEqual(900);
  }
});

test("names are unchanged, except for parts that a mail program would turn into a link", () => {
  expect(nameInEmail("Nguyễn Thị Ánh")).toBe("Nguyễn Thị Ánh");
  expect(nameInEmail("J. R. R. Tolkien")).toBe("J. R. R. Tolkien");
  expect(nameInEmail("Dr. O’Neil-Ørsted")).toBe("Dr. O’Neil-Ørsted");
  expect(nameInEmail("win.example.com")).toBe("win example com");
  expect(nameInEmail("\u202e\u0000 ")).toBe("A person");
  expect([...nameInEmail("思".repeat(100))].length).toBe(64);
  expect(nameInEmail("😀".repeat(100))).toBe(`${"😀".repeat(63)}…`);
});

test("an order's id cannot change the target of a link", () => {
  const { href } = deliveredEmail({ ...order, orderId: "../../evil?x=1#y" }, { approvesAt: at, revisionsLeft: 0 });
  expect(href).toBe("/dashboard/orders/..%2F..%2Fevil%3Fx%3D1%23y");
});

test("emails state the specifics: who cancelled, the refund, the remaining revisions", () => {
  const ours = cancelledEmail(order, { by: "us", refund: 0, arrivesBy: at }).text;
  expect(ours).toContain("We cancelled order WS-000123 (Proofreading).");
  expect(ours).toContain("nothing more will be charged");
  expect(cancelledEmail(order, { by: "student", refund: 1, arrivesBy: at }).text).toContain("We refund $0.01");
  expect(deliveredEmail(order, { approvesAt: at, revisionsLeft: 1 }).text).toContain("request one revision");
  expect(deliveredEmail(order, { approvesAt: at, revisionsLeft: 0 }).text).not.toContain("revision");
  expect(lateEmail(order, { dueAt: at, credit: 624, promisedAt: null }).text).toContain("email you the new deadline");
  expect(approvedEmail(order, { approvedAt: at, unasked: false, closesAt: at }).text).toContain("Thank you.");
});

test("the parts of an email are in reading order", () => {
  expect(receiptEmail(order, { ...paid, assignedBy: at, dueAt: at })).toEqual({
    subject: "Paid: $62.40 for order WS-000123",
    text: `$62.40 was paid for order WS-000123 (Proofreading).
Receipt R-2026-000017, Sun, 22 Nov 2026, 20:00 (Europe/Berlin), Visa, ends 4242.

We assign an expert by Sun, 22 Nov 2026, 20:00 (Europe/Berlin) and email you who it is. The order is due by Sun, 22 Nov 2026, 20:00 (Europe/Berlin).

You can download the receipt as a PDF on the order’s page.`,
    href: link,
    act: "Open order WS-000123",
  });
});
