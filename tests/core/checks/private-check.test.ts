import { expect, test } from "vitest";
import { densePlaces } from "#core/checks/dense-places.ts";
import {
  decodePrivateRequest,
  encodePrivateRequest,
  isOfOldPage,
  NONCE_BYTES,
  PRIVATE_CHECK_LIMIT_BYTES,
  printsOf,
  privateCheckId,
  windowsOf,
} from "#core/checks/private-check.ts";
import { fingerprint, planQuery, prepare, prepareAsWritten } from "#core/similarity/index.ts";
import { essay } from "#tests/support/texts.ts";
import { harbour, soil } from "../similarity/texts.ts";

const choices = {
  compareDrafts: false,
  excludeQuotations: true,
  excludeBibliography: true,
  rights: true,
  smallMatchWords: 14,
};
const nonce = new Uint8Array(NONCE_BYTES).fill(7);

function bodyOf(text: string) {
  const prepared = prepare(text);
  const prints = printsOf(prepared, fingerprint(prepared));
  return { prepared, prints, bytes: encodePrivateRequest({ prints, choices }, nonce) };
}

test("a private request is decoded as it was encoded", () => {
  const { prints, bytes } = bodyOf(harbour);
  expect(decodePrivateRequest(bytes)).toEqual({ prints, choices });
});

test("the index gets the same query as for a stored text", () => {
  for (const text of [harbour, soil, essay(3, 2000), essay(4, 150), "一".repeat(1500)]) {
    const { prepared, prints } = bodyOf(text);
    const windows = planQuery(prepared, fingerprint(prepared));
    expect(windowsOf(prints)).toEqual(windows);
  }
});

test("no byte string of the body is a word of the text", () => {
  const { bytes } = bodyOf(harbour);
  const body = new TextDecoder("latin1").decode(bytes).toLowerCase();
  const words = new Set(harbour.toLowerCase().match(/[a-z]{4,}/g));
  expect(words.size).toBeGreaterThan(100);
  expect([...words].filter((word) => body.includes(word))).toEqual([]);
  // Nor the words whose letters take two bytes each, as a browser's own strings do.
  const wide = new TextDecoder("utf-16le").decode(bytes).toLowerCase();
  expect([...words].filter((word) => wide.includes(word))).toEqual([]);
});

test("request bodies that no text could produce are refused", () => {
  const { prints, bytes } = bodyOf(essay(5, 400));
  const changed = (at: number, write: (view: DataView, at: number) => void) => {
    const copy = bytes.slice();
    write(new DataView(copy.buffer), at);
    return decodePrivateRequest(copy);
  };
  const count = prints.hashes.length;
  const words = 36 + count * 8;
  const cells = 36 + count * 12;
  const int = (value: number) => (view: DataView, at: number) => view.setUint32(at, value, true);
  const wrong = {
    "another magic": changed(0, int(1)),
    "a triple too few": decodePrivateRequest(
      encodePrivateRequest({ prints: { ...prints, triples: prints.triples.slice(1) }, choices }, nonce),
    ),
    "149 words": changed(4, int(149)),
    "100,001 words": changed(4, int(100_001)),
    "as many fingerprints as words": changed(4, int(count)),
    "a count that is not there": changed(12, int(count + 1)),
    "no windows": changed(8, int(0)),
    "more windows than four million characters": changed(8, int(7000)),
    "matches of 51 words": changed(16, int((51 << 4) | 8)),
    "a fraction": changed(36, (view, at) => view.setFloat64(at, 1.5, true)),
    "a negative number": changed(36, (view, at) => view.setFloat64(at, -1, true)),
    "a negative nothing": changed(36, (view, at) => view.setFloat64(at, -0, true)),
    "what is no number": changed(36, (view, at) => view.setFloat64(at, Number.NaN, true)),
    "a number past 53 bits": changed(36, (view, at) => view.setFloat64(at, 2 ** 53, true)),
    "two at one word": changed(words + 4, int(prints.words[0] ?? 0)),
    "one behind the text": changed(words + (count - 1) * 4, int(prints.total - 1)),
    "a window behind the text": changed(cells + (count - 1) * 2, (view, at) =>
      view.setUint16(at, prints.windows + 1, true),
    ),
    "windows that go back": changed(cells, (view, at) => view.setUint16(at, 3, true)),
    "a byte too many": decodePrivateRequest(new Uint8Array([...bytes, 0])),
    "a byte too few": decodePrivateRequest(bytes.slice(0, -1)),
    nothing: decodePrivateRequest(new Uint8Array()),
  };
  expect(Object.entries(wrong).filter(([, read]) => read !== null)).toEqual([]);
});

test("a request from a page loaded before version 2 is recognised as outdated, and no other is", () => {
  const { bytes } = bodyOf(essay(5, 400));
  const old = bytes.slice();
  new DataView(old.buffer).setUint32(0, 0x3143504d, true);
  expect([old, bytes, new Uint8Array(3)].map(isOfOldPage)).toEqual([true, false, false]);
  expect(decodePrivateRequest(old)).toBeNull();
});

test("six hundred characters contain at most six hundred fingerprints, whatever positions are claimed", () => {
  const total = 5000;
  const prints = {
    hashes: new Float64Array(4000).fill(5),
    words: Uint32Array.from({ length: 4000 }, (_, i) => i),
    total,
    windows: 60,
    cells: new Uint16Array(4000),
    triples: new Float64Array(total - 2),
  };
  expect(decodePrivateRequest(encodePrivateRequest({ prints, choices }, nonce))).toBeNull();
});

test("random bodies never throw and never decode beyond the limits", () => {
  let state = 12345;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const { bytes } = bodyOf(essay(6, 300));
  for (let round = 0; round < 3000; round += 1) {
    const copy = bytes.slice(0, next() < 0.2 ? Math.floor(next() * bytes.length) : bytes.length);
    for (let hits = 1 + Math.floor(next() * 4); hits > 0; hits -= 1)
      copy[Math.floor(next() * (next() < 0.5 ? 36 : copy.length))] = Math.floor(next() * 256);
    const read = decodePrivateRequest(copy);
    if (!read) continue;
    expect(read.prints.hashes.length).toBeLessThan(read.prints.total);
    expect(read.prints.total).toBeLessThanOrEqual(100_000);
    expect(windowsOf(read.prints).length).toBeLessThanOrEqual(6668);
  }
});

test("a body of 100,000 words fits, and the id of a check is computed from its body", () => {
  expect(PRIVATE_CHECK_LIMIT_BYTES).toBeLessThan(2_100_000);
  const id = privateCheckId(new Uint8Array(32).fill(255));
  expect(id).toBe("ffffffff-ffff-8fff-bfff-ffffffffffff");
});

test("source positions are sent densely only around a copied passage, the longest one first", () => {
  const copied = harbour.split(/\n\n/)[1] ?? "";
  const source = `${essay(20, 1500)}\n\n${copied}\n\n${essay(21, 1500)}`;
  const checked = prepare(`${essay(22, 300)} ${copied}`);
  const places = densePlaces(fingerprint(checked), prepare(source));
  expect(places).toHaveLength(1);
  const at = source.indexOf(copied);
  expect(places[0]?.[0]).toBeLessThanOrEqual(at);
  expect(places[0]?.[0]).toBeGreaterThan(at - 400);
  expect(places[0]?.[1]).toBeGreaterThanOrEqual(at + copied.length - 20);
  expect(densePlaces(fingerprint(prepare(essay(23, 800))), prepare(source))).toEqual([]);
});

test("a passage normalised differently in the source than in the checked text is found as written", () => {
  const copied = harbour.split(/\n\n/)[1] ?? "";
  // Look-alikes of another alphabet.
  const marked = copied.replace(/[aeo]/g, (letter) => ({ a: "\u0430", e: "\u0435", o: "\u043e" })[letter] ?? letter);
  const source = `${essay(20, 1500)}\n\n${marked}\n\n${essay(21, 1500)}`;
  const checked = prepareAsWritten(`${essay(22, 300)}\n\n${marked}`);
  const prepared = prepare(source);
  expect(prepared.asWritten).toBeDefined();
  const places = densePlaces(fingerprint(checked), prepared);
  const at = source.indexOf(marked);
  expect(places[0]?.[0]).toBeLessThanOrEqual(at);
  expect(places[0]?.[1]).toBeGreaterThanOrEqual(at + marked.length - 60);
});
