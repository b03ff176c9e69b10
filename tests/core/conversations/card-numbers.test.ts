import { expect, test } from "vitest";
import { maskCardNumbers } from "#core/conversations/card-numbers.ts";
import { growth, LINEAR } from "#tests/support/counted-work.ts";

test.each([
  ["4242424242424242", "•••• •••• •••• 4242"],
  ["4242 4242 4242 4242", "•••• •••• •••• 4242"],
  ["4242-4242-4242-4242", "•••• •••• •••• 4242"],
  ["4242.4242.4242.4242", "•••• •••• •••• 4242"],
  ["4242\u00a04242\u20094242\u20134242", "•••• •••• •••• 4242"],
  ["378282246310005", "•••• •••• •••• 0005"],
  ["3782 822463 10005", "•••• •••• •••• 0005"],
  ["6011000990139424", "•••• •••• •••• 9424"],
  ["2223003122003222", "•••• •••• •••• 3222"],
])("the card %s is masked, except for its last four digits", (card, masked) => {
  expect(maskCardNumbers(`Mine is ${card}, thanks.`)).toEqual({ text: `Mine is ${masked}, thanks.`, masked: true });
});

test.each([
  "Order WS-000123 and invoice INV-2026-000017",
  "Call +44 20 7946 0958",
  "ISBN 978-3-16-148410-0",
  "doi:10.1000/182",
  "0000 0000 0000 0000",
  "1111111111111111",
  "1234567890123456",
  "the ids 4242424242424241 and 42424242424242424242424242",
  "2026-11-22 19:30 to 2026-11-23 09:00",
])("a text without a card number is unchanged: %s", (text) => {
  expect(maskCardNumbers(text)).toEqual({ text, masked: false });
});

test("two cards in one message are both masked, and the work for a long line of digits is linear", () => {
  const both = maskCardNumbers("4242424242424242 or 5555 5555 5555 4444");
  expect(both.text).toBe("•••• •••• •••• 4242 or •••• •••• •••• 4444");
  for (const digits of ["4 ", "4"]) {
    expect(growth((length) => digits.repeat(length / digits.length), maskCardNumbers)).toBeLessThan(LINEAR);
  }
});
