import { expect, test } from "vitest";
import { distinctHashes, fingerprint, prepare } from "#core/similarity/index.ts";
import { isOpenSource } from "#core/sources/licence.ts";
import { countLicence } from "#core/sources/licence-counts.ts";
import { readLicence } from "#core/sources/licences.ts";
import { areAlike, signatureKeys, textSignature } from "#core/sources/segments/near-duplicates.ts";
import { splitWork } from "#core/sources/split-work.ts";
import { seeded, sentences, vocabulary } from "#tests/core/similarity/random.ts";

test.each([
  ["https://creativecommons.org/licenses/by/4.0/", "CC BY 4.0", "whole"],
  ["http://creativecommons.org/licenses/by-sa/3.0/deed.en", "CC BY-SA 3.0", "whole"],
  ["CC-BY-NC-ND 4.0", "CC BY-NC-ND 4.0", "link"],
  ["Creative Commons - Attribution - https://creativecommons.org/licenses/by/4.0/", "CC BY 4.0", "whole"],
  ["Creative Commons Attribution-NonCommercial-ShareAlike License", "CC BY-NC-SA", "link"],
  ["https://creativecommons.org/licenses/by-nd/4.0/", "CC BY-ND 4.0", "passages"],
  ["CC0", "CC0", "whole"],
  ["https://creativecommons.org/publicdomain/zero/1.0/", "CC0", "whole"],
  ["Public Domain", "Public domain", "whole"],
  ["Open Government Licence v3.0", "Open Government Licence", "whole"],
  ["GNU Free Documentation License 1.3", "GFDL", "whole"],
  ["© 2024 The Publisher. All rights reserved.", "© 2024 The Publisher. All rights reserved.", "link"],
  ["MIT Press, 2020. All rights reserved.", "MIT Press, 2020. All rights reserved.", "link"],
  ["This work is not in the public domain.", "This work is not in the public domain.", "link"],
  ["MIT", "MIT", "whole"],
  ["The MIT License (MIT)", "MIT", "whole"],
  ["Apache-2.0", "Apache 2.0", "whole"],
  ["3-clause BSD", "BSD", "whole"],
  ["MIT Press, 2020", "MIT Press, 2020", "link"],
  ["Artistic works of the harbour", "Artistic works of the harbour", "link"],
  ["Apache Junction Public Library", "Apache Junction Public Library", "link"],
  ["PD Dr. Grace Example", "PD Dr. Grace Example", "link"],
  ["Creative Commons Attribution, not for commercial use", "CC BY-NC", "link"],
  ["In the public domain in some countries, and in all the others © Ada. All rights reserved", "Other licence", "link"],
  ["  ", null, "link"],
  [null, null, "link"],
] as const)("%s is read as %s and permits: %s", (stated, label, display) => {
  expect(readLicence(stated)).toEqual({ label, display });
  // A label is read as the same licence again: reports have only the label.
  expect(readLicence(label)).toEqual({ label, display });
  expect(isOpenSource("library", label)).toBe(display === "whole");
});

const words = vocabulary(3000, 3);
const signatureOf = (text: string) => textSignature(distinctHashes(fingerprint(prepare(text))));
const shareKey = (one: Uint32Array, other: Uint32Array) =>
  signatureKeys(one).some((key) => signatureKeys(other).includes(key));

test("a text with a few changed sentences is nearly the same, one of which half is new is not, and others share no key", () => {
  let [near, half, chance] = [0, 0, 0];
  for (let seed = 0; seed < 40; seed += 1) {
    const text = sentences(600, words, seeded(seed * 3 + 1));
    const copy = `${text.split(" ").slice(0, 585).join(" ")} ${sentences(15, words, seeded(seed * 3 + 2))}`;
    const mixed = `${text.split(" ").slice(0, 300).join(" ")} ${sentences(300, words, seeded(seed * 3 + 3))}`;
    const [one, two, three] = [signatureOf(text), signatureOf(copy), signatureOf(mixed)] as const;
    if (shareKey(one, two) && areAlike(one, two)) near += 1;
    if (areAlike(one, three)) half += 1;
    if (shareKey(one, signatureOf(sentences(600, words, seeded(seed + 1000))))) chance += 1;
  }
  expect(near).toBeGreaterThanOrEqual(38);
  expect([half, chance]).toEqual([0, 0]);
});

test("a long work is cut between paragraphs, nothing of it is lost, and no part is longer than allowed", () => {
  const text = Array.from({ length: 90 }, (_, i) => sentences(40, words, seeded(i))).join("\n\n");
  const parts = splitWork(text, 3000);
  expect(parts.join("\n\n")).toBe(text);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(3000);
  expect(splitWork("short", 3000)).toEqual(["short"]);
  expect(splitWork("😀".repeat(10), 5).every((part) => part.isWellFormed())).toBe(true);
  expect(splitWork("x".repeat(7001), 3000).map(({ length }) => length)).toEqual([3000, 3000, 1001]);
});

test("licences that each text words its own way are counted together after 200 of them", () => {
  const counts: Record<string, number> = {};
  for (let text = 0; text < 5000; text += 1) countLicence(counts, text % 2 === 0 ? "CC BY" : `© ${text} Ada Example`);
  expect(Object.keys(counts)).toHaveLength(201);
  expect([counts["CC BY"], counts["Other licences"]]).toEqual([2500, 2301]);
  for (const name of ["__proto__", "constructor"]) countLicence(counts, name);
  expect(counts["Other licences"]).toBe(2303);
});
