import type { DisplayRight } from "#schema/vocabulary/collections.ts";

/** A licence as a report names it, and what it permits to be shown. */
export type Licence = { label: string | null; display: DisplayRight };

/** Longer statements are cut: a report names a licence, it does not print it. */
const LONGEST_LABEL = 60;

/** A publisher may have the name of a free licence: "MIT Press. All rights reserved." */
const RESERVED = /all rights reserved|not (?:in|part of) the public domain/i;

/** Licences of free software and documentation, and open government data: copies are permitted to anyone. */
const free: readonly [pattern: RegExp, label: string][] = [
  [/\b(?:open|uk) government licen[cs]e\b|\bOGL\b/i, "Open Government Licence"],
  [/\bGFDL\b|free documentation licen[cs]e/i, "GFDL"],
  [/\bA?GPL\b|\bLGPL\b|general public licen[cs]e/i, "GPL"],
  [/\bapache\b/i, "Apache 2.0"],
  [/^(?:the )?MIT\b|\bexpat\b|\bMIT licen[cs]e\b/i, "MIT"],
  [/\bBSD\b/i, "BSD"],
  [/^(?:the )?artistic\b/i, "Artistic"],
  [/\bMPL\b|mozilla public licen[cs]e/i, "MPL"],
  [/^ISC\b/i, "ISC"],
];

/**
 * Reads a licence as texts state it: an identifier, the address of a Creative Commons licence, or a sentence. Where it
 * forbids commercial use, or nothing is known, only a link to the text may be shown; where it forbids changes, a passage.
 */
export function readLicence(stated: string | null): Licence {
  const text = stated?.replace(/\s+/g, " ").trim() ?? "";
  if (text === "") return { label: null, display: "link" };
  if (/\bCC ?-?0\b|publicdomain\/zero|\bCC zero\b/i.test(text)) return { label: "CC0", display: "whole" };
  if (!RESERVED.test(text) && /public[ -]?domain|publicdomain\/mark|\bPDM?\b/i.test(text))
    return { label: "Public domain", display: "whole" };
  if (text === "Own work") return { label: text, display: "whole" };
  const creative = creativeCommons(text);
  if (creative) return creative;
  if (RESERVED.test(text)) return { label: text.slice(0, LONGEST_LABEL), display: "link" };
  const known = free.find(([pattern]) => pattern.test(text));
  if (known) return { label: known[1], display: "whole" };
  return { label: text.slice(0, LONGEST_LABEL), display: "link" };
}

function creativeCommons(text: string): Licence | null {
  if (!/creativecommons\.org\/licen[cs]es|creative commons|\bCC[ -]BY\b|\bCCBY\b/i.test(text)) return null;
  const isNonCommercial = /\bNC\b|non-?commercial/i.test(text);
  const isFixed = /\bND\b|no-?deriv/i.test(text);
  const isAlike = /\bSA\b|share-?alike/i.test(text);
  const named = isNonCommercial || isFixed || isAlike || /\bBY\b|attribution/i.test(text);
  if (!named) return null;
  const version = /\b([1-4]\.[05])\b/.exec(text)?.[1];
  const label = `CC BY${isNonCommercial ? "-NC" : ""}${isFixed ? "-ND" : ""}${isAlike ? "-SA" : ""}${version ? ` ${version}` : ""}`;
  return { label, display: isNonCommercial ? "link" : isFixed ? "passages" : "whole" };
}
