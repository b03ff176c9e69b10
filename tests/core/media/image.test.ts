import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cleanImage } from "#core/media/image/index.ts";

const fixture = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/media/${name}`));
const secret = "GPS 51.5007 N, 0.1246 W";

function joined(...parts: (Uint8Array | number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function letters(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}

function holds(bytes: Uint8Array, text: string): boolean {
  return String.fromCharCode(...bytes).includes(text);
}

/** The same pictures with the place they were taken at written into them, as cameras and editors do. */
const told: Record<string, Uint8Array> = {
  jpeg: (() => {
    const file = fixture("small.jpg");
    const exif = [...letters("Exif\0\0"), ...letters(secret)];
    const length = exif.length + 2;
    return joined(
      file.subarray(0, 2),
      [0xff, 0xe1, length >> 8, length & 255],
      exif,
      file.subarray(2),
      letters(secret),
    );
  })(),
  png: (() => {
    const file = fixture("small.png");
    const text = letters(`Comment\0${secret}`);
    return joined(file.subarray(0, 33), [0, 0, 0, text.length], letters("tEXt"), text, [0, 0, 0, 0], file.subarray(33));
  })(),
  webp: (() => {
    const file = fixture("small.webp");
    const text = letters(secret.padEnd(24));
    return joined(file, letters("EXIF"), [text.length, 0, 0, 0], text);
  })(),
};

test.each(["jpeg", "png", "webp"])("a %s keeps its image and loses its metadata", (kind) => {
  const file = told[kind] ?? new Uint8Array();
  expect(holds(file, secret)).toBe(true);
  const clean = cleanImage(file);
  expect(clean).toMatchObject({ mime: `image/${kind}`, width: 32, height: 24 });
  expect(holds(clean?.bytes ?? file, "GPS")).toBe(false);
  const again = cleanImage(clean?.bytes ?? file);
  expect(again?.bytes).toEqual(clean?.bytes);
});

test("a truncated image, one larger than 40 megapixels, and a file that is no image are refused", () => {
  for (const name of ["small.jpg", "small.png", "small.webp"]) {
    const file = fixture(name);
    expect(cleanImage(file.subarray(0, 24)), name).toBeNull();
    expect(cleanImage(file.subarray(0, file.length - 20)), `${name} without its end`).toBeNull();
  }
  const huge = fixture("small.png");
  new DataView(huge.buffer).setUint32(16, 20_000);
  new DataView(huge.buffer).setUint32(20, 20_000);
  expect(cleanImage(huge)).toBeNull();
  for (const text of ["<svg onload=alert(1)>", "GIF89a", "%PDF-1.7", ""]) {
    expect(cleanImage(Uint8Array.from(letters(text))), text).toBeNull();
  }
});

test("no broken image makes the parser hang or throw", () => {
  for (const name of ["small.jpg", "small.png", "small.webp"]) {
    const file = fixture(name);
    for (let at = 0; at < file.length; at++) {
      const broken = file.slice();
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      expect(() => cleanImage(broken)).not.toThrow();
    }
  }
});
