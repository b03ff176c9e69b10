import type { PdfValue } from "../lexer.ts";
import type { Entries } from "../stream-dictionary.ts";
import { type Space, spaceOf } from "./colour.ts";
import { type Font, fontOf } from "./font.ts";
import type { Objects } from "./objects.ts";
import type { Operand } from "./tokens.ts";

/** The resources named by operators: fonts, colour spaces, forms. Fonts are read once for all pages. */
export type Resources = {
  named(resources: Entries | undefined, kind: string, operand: Operand | undefined): PdfValue | undefined;
  space(resources: Entries | undefined, operand: Operand | undefined): Space;
  font(value: PdfValue | undefined): Font;
  /** Every font used so far. */
  fontValues(): PdfValue[];
};

export function resourcesOf(objects: Objects): Resources {
  const fonts = new Map<number, Font>();
  const values: PdfValue[] = [];
  const direct = new Set<PdfValue>();

  function named(resources: Entries | undefined, kind: string, operand: Operand | undefined): PdfValue | undefined {
    if (typeof operand !== "object" || !("name" in operand)) return undefined;
    return objects.entries(resources?.get(kind))?.get(operand.name);
  }

  function space(resources: Entries | undefined, operand: Operand | undefined): Space {
    if (typeof operand !== "object" || !("name" in operand)) return "unknown";
    return spaceOf(objects, named(resources, "ColorSpace", operand) ?? { type: "name", name: operand.name });
  }

  function font(value: PdfValue | undefined): Font {
    if (value?.type !== "reference") {
      if (value) direct.add(value);
      return fontOf(objects, value);
    }
    const known = fonts.get(value.number);
    if (known) return known;
    const read = fontOf(objects, value);
    values.push(value);
    fonts.set(value.number, read);
    return read;
  }

  return { named, space, font, fontValues: () => [...values, ...direct] };
}
