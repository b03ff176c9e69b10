import { deviceKeys } from "#core/platform/storage-keys.ts";
export const citeStyles = [
  { key: "apa", name: "APA 7" },
  { key: "mla", name: "MLA 9" },
  { key: "harvard", name: "Harvard" },
  { key: "vancouver", name: "Vancouver" },
] as const;

export type CiteStyle = (typeof citeStyles)[number]["key"];

/** The style this reader chose last, stored in this browser. */
export function savedStyle(): CiteStyle {
  try {
    const kept = localStorage.getItem(deviceKeys.citeStyle);
    return citeStyles.find(({ key }) => key === kept)?.key ?? "apa";
  } catch {
    // A file opened from disk may have no storage.
    return "apa";
  }
}

export function keepStyle(style: CiteStyle): void {
  try {
    localStorage.setItem(deviceKeys.citeStyle, style);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
