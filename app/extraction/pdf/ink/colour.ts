import type { PdfValue } from "../lexer.ts";
import type { Objects } from "./objects.ts";

/** The kind of a colour space, as far as needed to recognise white. */
export type Space = "gray" | "rgb" | "inks" | "pattern" | "unknown";

/** A colour closer than this to full brightness cannot be distinguished from paper (a contrast under 1.15 to 1). */
const NEAR = 0.06;

export function isWhiteIn(space: Space, numbers: readonly number[]): boolean {
  switch (space) {
    case "gray":
    case "rgb":
      return numbers.length > 0 && numbers.every((number) => number >= 1 - NEAR);
    case "inks":
      return numbers.length > 0 && numbers.every((number) => number <= NEAR);
    case "pattern":
    case "unknown":
      return false;
  }
}

export function spaceOf(objects: Objects, value: PdfValue | undefined): Space {
  const found = objects.resolve(value);
  if (found?.type === "name") return spaceNamed(found.name);
  if (found?.type !== "array") return "unknown";
  const family = objects.resolve(found.items[0]);
  if (family?.type !== "name") return "unknown";
  if (family.name === "ICCBased") return spaceOfProfile(objects, found.items[1]);
  return spaceNamed(family.name);
}

function spaceNamed(name: string): Space {
  switch (name) {
    case "DeviceGray":
    case "CalGray":
    case "G":
      return "gray";
    case "DeviceRGB":
    case "CalRGB":
    case "RGB":
      return "rgb";
    case "DeviceCMYK":
    case "CMYK":
    case "Separation":
    case "DeviceN":
      return "inks";
    case "Pattern":
      return "pattern";
    default:
      // Indexed and Lab: their values depend on data that are not read here.
      return "unknown";
  }
}

function spaceOfProfile(objects: Objects, profile: PdfValue | undefined): Space {
  const count = objects.resolve(objects.entries(profile)?.get("N"));
  if (count?.type !== "integer") return "unknown";
  return count.value === 1 ? "gray" : count.value === 3 ? "rgb" : "inks";
}
