import { expect, test } from "vitest";
import { unflowed } from "#core/conversations/flowed-text.ts";

test.each([
  ["a paragraph", "One \ntwo \nthree\nfour", "One two three\nfour"],
  ["paragraphs", "One \ntwo\n\nthree", "One two\n\nthree"],
  ["a quotation", ">One \n>two\n>> three \n>> four\nfive", "> One two\n>> three four\nfive"],
  ["a reply below a quotation that ends in a space", "On 8 Dec wrote:\n> Hi \nHello", "On 8 Dec wrote:\n> Hi \nHello"],
  ["a reply above one", "Hello \n> Hi", "Hello \n> Hi"],
  ["a deeper quotation below one that ends in a space", "> Hi \n>> Ho", "> Hi \n>> Ho"],
  ["a signature", "Bye \n-- \nAda \nL", "Bye \n-- \nAda L"],
  ["stuffed lines", " From here\n > no quotation", "From here\n > no quotation"],
  ["nothing", "", ""],
])("%s is joined as RFC 3676 says", (_what, text, expected) => {
  expect(unflowed(text, false)).toBe(expected);
  expect(unflowed(text.replaceAll("\n", "\r\n"), false)).toBe(expected);
});

test("with DelSp the space before a break goes, for languages without spaces", () => {
  expect(unflowed("\u4f60 \n\u597d \n>\u4f60 \n>\u597d", true)).toBe("\u4f60\u597d\n> \u4f60\u597d");
  expect(unflowed("\u4f60 \n\u597d", false)).toBe("\u4f60 \u597d");
});
