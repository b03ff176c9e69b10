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
  [/^apache$|\bapache[ -]?(?:2|licen[cs]e|software)/i, "Apache 2.0"],
  [/^(?:the )?MIT(?:$|[ -]licen[cs]e)|\bexpat(?:$| licen[cs]e)|\bMIT licen[cs]e\b/i, "MIT"],
  [/^(?:\d-clause )?BSD$|\bBSD[ -](?:\d|licen[cs]e|style)/i, "BSD"],
  [/^artistic(?:$|[ -](?:\d|licen[cs]e))|\bartistic licen[cs]e\b/i, "Artistic"],
  [/^MPL$|\bMPL[ -]?\d|mozilla public licen[cs]e/i, "MPL"],
  [/^ISC$|\bISC licen[cs]e\b/i, "ISC"],
];

/**
 * Reads a licence as texts state it: an identifier, the address of a Creative Commons licence, or a sentence. Where it
 * forbids commercial use, or nothing is known, only a link to the text may be shown; where it forbids changes, a passage.
 */
export function readLicence(stated: string | null): Licence {
  const text = stated?.replace(/\s+/g, " ").trim() ?? "";
  if (text === "") return { label: null, display: "link" };
  if (/\bCC ?-?0\b|publicdomain\/zero|\bCC zero\b/i.test(text)) return { label: "CC0", display: "whole" };
  if (!RESERVED.test(text) && /public[ -]?domain|publicdomain\/mark|^PDM?(?: 1\.0)?$|^PD-/i.test(text))
    return { label: "Public domain", display: "whole" };
  if (text === "Own work") return { label: text, display: "whole" };
  const creative = creativeCommons(text);
  if (creative) return creative;
  if (RESERVED.test(text)) return otherLicence(text);
  const known = free.find(([pattern]) => pattern.test(text));
  if (known) return { label: known[1], display: "whole" };
  return otherLicence(text);
}

/** The beginning of a statement may say what its end takes back: a label must not be read as a free licence. */
function otherLicence(text: string): Licence {
  const label = text.slice(0, LONGEST_LABEL).trim().toWellFormed();
  const isSame = text.length <= LONGEST_LABEL || readLicence(label).display === "link";
  return { label: isSame ? label : "Other licence", display: "link" };
}

/** "CCBYNCND", as services write it in one word. */
function spaced(text: string): string {
  return text.replace(/\bCC[ _-]?BY((?:[ _-]?(?:NC|ND|SA))*)\b/gi, (_word, more: string) =>
    ["CC BY", ...(more.match(/NC|ND|SA/gi) ?? [])].join("-"),
  );
}

function creativeCommons(stated: string): Licence | null {
  const text = spaced(stated);
  if (!/creativecommons\.org\/licen[cs]es|creative commons|\bCC[ -]BY\b/i.test(text)) return null;
  const isNonCommercial = /\bNC\b|non-?commercial|(?:no|not for) commercial/i.test(text);
  const isFixed = /\bND\b|no-?deriv/i.test(text);
  const isAlike = /\bSA\b|share-?alike/i.test(text);
  const named = isNonCommercial || isFixed || isAlike || /\bBY\b|attribution/i.test(text);
  if (!named) return null;
  const version = /\b([1-4]\.[05])\b/.exec(text)?.[1];
  const label = `CC BY${isNonCommercial ? "-NC" : ""}${isFixed ? "-ND" : ""}${isAlike ? "-SA" : ""}${version ? ` ${version}` : ""}`;
  return { label, display: isNonCommercial ? "link" : isFixed ? "passages" : "whole" };
}
