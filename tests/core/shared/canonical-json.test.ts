import { expect, test } from "vitest";
import { canonicalJson, canonicalJsonWithDecimals } from "#core/shared/canonical-json.ts";

test("the same data in another order give the same text, without spaces", () => {
  const one = { name: "Ada", counts: { words: 3, comments: 0 }, done: ["b", "a"] };
  const other = { done: ["b", "a"], counts: { comments: 0, words: 3 }, name: "Ada" };
  expect(canonicalJson(one)).toBe('{"counts":{"comments":0,"words":3},"done":["b","a"],"name":"Ada"}');
  expect(canonicalJson(other)).toBe(canonicalJson(one));
});

test("keys are in the order of RFC 8785, section 3.2.3", () => {
  const keys = ["\u20ac", "\r", "\ufb33", "1", "\u{1f600}", "\u0080", "\u00f6"];
  const value = Object.fromEntries(keys.map((key, at) => [key, at]));
  expect(canonicalJson(value)).toBe('{"\\r":1,"1":3,"\u0080":5,"\u00f6":6,"\u20ac":0,"\u{1f600}":4,"\ufb33":2}');
});

test("characters are written literally; only those that JSON requires are escaped, in lower case", () => {
  expect(canonicalJson('é 思 😀 / " \\ \b\t\n\f\r \u0001 \u001f \u007f \u2028')).toBe(
    '"é 思 😀 / \\" \\\\ \\b\\t\\n\\f\\r \\u0001 \\u001f \u007f \u2028"',
  );
  // A letter and its decomposition are two texts: nothing is normalised.
  expect(canonicalJson("\u00e9")).not.toBe(canonicalJson("e\u0301"));
});

test("safe integers, booleans and null are written; minus zero is zero", () => {
  expect(canonicalJson([0, -0, -7, 9_007_199_254_740_991, true, false, null])).toBe(
    "[0,0,-7,9007199254740991,true,false,null]",
  );
});

test("values that two programs might write differently are refused", () => {
  const refused = [
    0.1,
    1e21,
    2 ** 53,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    undefined,
    new Array(1),
    { a: undefined },
    1n,
    new Date(0),
    new Map(),
    () => 1,
    "\ud800",
    { "\udc00": 1 },
  ];
  for (const value of refused) expect(() => canonicalJson(value)).toThrow(TypeError);
});

test("a key called __proto__ is an ordinary key", () => {
  expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"a":2}}'))).toBe('{"__proto__":{"a":2},"b":1}');
});

test("decimals are written as in RFC 8785, appendix B, and parse to the same value", () => {
  const samples: [number, string][] = [
    [0, "0"],
    [-0, "0"],
    [5e-324, "5e-324"],
    [-5e-324, "-5e-324"],
    [1.7976931348623157e308, "1.7976931348623157e+308"],
    [9007199254740992, "9007199254740992"],
    [295147905179352830000, "295147905179352830000"],
    [9.999999999999997e22, "9.999999999999997e+22"],
    [1e23, "1e+23"],
    [1.0000000000000001e23, "1.0000000000000001e+23"],
    [999999999999999700000, "999999999999999700000"],
    [0.000001, "0.000001"],
    [9.999999999999997e-7, "9.999999999999997e-7"],
    [333333333.3333332, "333333333.3333332"],
    [333333333.33333325, "333333333.33333325"],
    [18.4, "18.4"],
    [0.1 + 0.2, "0.30000000000000004"],
  ];
  for (const [value, text] of samples) {
    expect(canonicalJsonWithDecimals(value)).toBe(text);
    expect(canonicalJsonWithDecimals(JSON.parse(text))).toBe(text);
  }
});

test("with decimals all other rules are as strict as without", () => {
  const refused = [Number.NaN, Number.POSITIVE_INFINITY, undefined, new Array(1), 1n, new Date(0), "\ud800"];
  for (const value of refused) expect(() => canonicalJsonWithDecimals([value])).toThrow(TypeError);
  const value = { b: [1.5, null, "é"], a: { "\u20ac": true, "1": -0.5 } };
  expect(canonicalJsonWithDecimals(value)).toBe('{"a":{"1":-0.5,"€":true},"b":[1.5,null,"é"]}');
});
