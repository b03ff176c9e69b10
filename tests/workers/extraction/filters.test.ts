import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import { deflateSync, zlibSync } from "fflate";
import { expect, test } from "vitest";
import { deflate } from "#app/extraction/deflate.ts";
import { chain } from "#app/extraction/pdf/filters/chain.ts";
import { flate } from "#app/extraction/pdf/filters/flate.ts";
import { type Chance, chanceOf } from "#tests/soak/chance.ts";
import { bytesOf, join, noise } from "../../fixtures/documents/hostile/bytes.ts";

const text = bytesOf("so it goes, and so it goes on, ".repeat(4_000));

test("Flate returns the original data, in chunks of any size", () => {
  for (const level of [0, 1, 6, 9] as const) {
    for (const portion of [1, 7, 1_000, 1_000_000]) {
      expect(decoded(["FlateDecode"], zlibSync(text, { level }), portion)).toEqual(text);
    }
  }
});

test("Flate detects its own end, and reads nothing after it", () => {
  for (const data of [text, noise(5_000), new Uint8Array()]) {
    const decoder = flate(() => undefined);
    const zlib = zlibSync(data);
    decoder.push(zlib.subarray(0, zlib.length - 6));
    expect(decoder.done).toBe(false);
    decoder.push(join([zlib.subarray(zlib.length - 6), noise(100_000)]));
    expect(decoder.done).toBe(true);
  }
});

test("bytes after the end of deflate data cost no time", () => {
  let size = 0;
  const decoder = deflate((chunk) => (size += chunk.length));
  decoder.push(join([deflateSync(text), noise(20_000_000)]));
  expect(decoder.done).toBe(true);
  expect(size).toBe(text.length);
});

test("deflate data that refer back before their beginning are refused", () => {
  // One block of fixed codes: a copy of three bytes from a distance of one, with nothing written yet.
  const decoder = deflate(() => undefined);
  expect(() => decoder.push(Uint8Array.of(0x03, 0x02, 0x00, 0x00))).toThrow("corrupt");
});

test("inflate reads every compression level of zlib, in chunks of any size", () => {
  const chance = chanceOf(17, 1);
  for (let round = 0; round < 200; round++) {
    const data = someBytes(chance);
    const read = inflated(someDeflate(chance, data), 1 + chance.below(2_000));
    expect(read.done).toBe(true);
    expect(read.out).toEqual(data);
  }
});

test("truncated deflate data are read as far as zlib reads them", () => {
  const chance = chanceOf(17, 2);
  for (let round = 0; round < 200; round++) {
    const whole = someDeflate(chance, someBytes(chance));
    const cut = whole.subarray(0, chance.below(whole.length));
    const read = inflated(cut, 1 + chance.below(2_000));
    expect(read.done).toBe(false);
    expect(read.out).toEqual(new Uint8Array(inflateRawSync(cut, { finishFlush: constants.Z_SYNC_FLUSH })));
  }
});

test("damaged deflate data are refused, or read as zlib reads them", () => {
  const chance = chanceOf(17, 3);
  let refused = 0;
  for (let round = 0; round < 300; round++) {
    const data = someDeflate(chance, someBytes(chance));
    const place = chance.below(data.length);
    data[place] = (data[place] ?? 0) ^ (1 << chance.below(8));
    const theirs = orNull(() => new Uint8Array(inflateRawSync(data)));
    const ours = orNull(() => inflated(data, 1 + chance.below(2_000)));
    if (ours === null) {
      refused++;
      expect(theirs).toBe(null);
    } else if (theirs) expect(ours.out).toEqual(theirs);
  }
  expect(refused).toBeGreaterThan(30);
});

test("one decoder does not write into the output of another", () => {
  const inner: Uint8Array[] = [];
  const outer = deflate((chunk) => {
    const nested = deflate((part) => inner.push(part.slice()));
    nested.push(chunk);
    nested.end();
  });
  outer.push(deflateSync(deflateSync(text)));
  outer.end();
  expect(join(inner)).toEqual(text);
});

test("ASCIIHex, ASCII85 and RunLength are decoded as the format specifies", () => {
  expect(decoded(["ASCIIHexDecode"], bytesOf("48 65 6C6c 6F 7>junk"))).toEqual(bytesOf("Hellop"));
  expect(decoded(["ASCII85Decode"], bytesOf('87cURD]i,"Ebo80~>junk'))).toEqual(bytesOf("Hello World!"));
  expect(decoded(["ASCII85Decode"], bytesOf("z87cUR~>"))).toEqual(join([new Uint8Array(4), bytesOf("Hell")]));
  expect(decoded(["RunLengthDecode"], Uint8Array.of(2, 65, 66, 67, 254, 68, 128, 9, 9))).toEqual(bytesOf("ABCDDD"));
});

test("LZW decodes the example of the format's specification", () => {
  const data = Uint8Array.of(0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01);
  expect(decoded(["LZWDecode"], data)).toEqual(Uint8Array.of(45, 45, 45, 45, 45, 65, 45, 45, 45, 66));
});

test("a filter chain is decoded in its order and every step is counted", () => {
  const counted: number[] = [];
  const data = bytesOf(`${hex(zlibSync(zlibSync(text)))}>`);
  const out: Uint8Array[] = [];
  const decoder = chain(
    ["AHx", "Fl", "FlateDecode"].map((name) => ({ name, earlyChange: 1 })),
    (bytes) => counted.push(bytes),
    (chunk) => out.push(chunk.slice()),
  );
  decoder.push(data);
  decoder.end();
  expect(join(out)).toEqual(text);
  const sum = counted.reduce((total, bytes) => total + bytes, 0);
  expect(sum).toBe(zlibSync(zlibSync(text)).length + zlibSync(text).length + text.length);
});

function inflated(data: Uint8Array, portion: number): { out: Uint8Array; done: boolean } {
  const out: Uint8Array[] = [];
  const decoder = deflate((chunk) => out.push(chunk.slice()));
  for (let at = 0; at < data.length && !decoder.done; at += portion) decoder.push(data.subarray(at, at + portion));
  const { done } = decoder;
  decoder.end();
  return { out: join(out), done };
}

/** Bytes that deflate well, badly, in long runs and in long copies. */
function someBytes(chance: Chance): Uint8Array {
  const length = [0, 1, 300, 5_000, 70_000, 200_000][chance.below(6)] ?? 0;
  const letters = [1, 4, 90, 256][chance.below(4)] ?? 1;
  const period = [1, 251, 40_000, length + 1][chance.below(4)] ?? 1;
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at++) bytes[at] = at < period ? chance.below(letters) : (bytes[at - period] ?? 0);
  return bytes;
}

/** Stored, fixed and dynamic blocks, short and long, of any reach. */
function someDeflate(chance: Chance, data: Uint8Array): Uint8Array {
  const options = {
    level: chance.below(10),
    strategy: chance.below(5),
    memLevel: 1 + chance.below(9),
    windowBits: 9 + chance.below(7),
  };
  return new Uint8Array(deflateRawSync(data, options));
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function decoded(names: string[], data: Uint8Array, portion = data.length): Uint8Array {
  const out: Uint8Array[] = [];
  const filters = names.map((name) => ({ name, earlyChange: 1 }));
  const decoder = chain(
    filters,
    () => undefined,
    (chunk) => out.push(chunk.slice()),
  );
  for (let at = 0; at < data.length; at += portion) decoder.push(data.subarray(at, at + portion));
  decoder.end();
  return join(out);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
