import type { PdfValue } from "../lexer.ts";
import type { Objects } from "./objects.ts";

/** Smaller ones cost little and are left unchanged. */
const LARGE = 65_536;

/**
 * Removes the programs of fonts that define their characters without them: pdf.js decodes, checks and rewrites a
 * program before it extracts text, but needs it for rendering only. Programs of Type 1 fonts and of fonts without
 * a map to Unicode are kept, because their own names and tables are used.
 */
export function blankPrograms(objects: Objects, fonts: readonly PdfValue[]): void {
  const needed = new Set<number>();
  const others = new Map<number, PdfValue>();
  for (const font of fonts) {
    const program = programOf(objects, font);
    if (program?.type !== "reference") continue;
    if (needsProgram(objects, font)) needed.add(program.number);
    else others.set(program.number, program);
  }
  for (const [number, program] of others) {
    const data = needed.has(number) ? null : objects.raw(program)?.data;
    if (data && data.length > LARGE) data.fill(0);
  }
}

/** For a composite font pdf.js uses only its maps, for a simple one also its program. */
function needsProgram(objects: Objects, font: PdfValue): boolean {
  const entries = objects.entries(font);
  const subtype = nameOf(objects, entries?.get("Subtype"));
  if (subtype === "Type0") return false;
  return subtype !== "TrueType" || !objects.data(entries?.get("ToUnicode"))?.length;
}

function programOf(objects: Objects, font: PdfValue): PdfValue | undefined {
  const entries = objects.entries(font);
  const list = objects.resolve(entries?.get("DescendantFonts"));
  const owner = list?.type === "array" ? objects.entries(list.items[0]) : entries;
  const descriptor = objects.entries(owner?.get("FontDescriptor"));
  return descriptor?.get("FontFile2") ?? descriptor?.get("FontFile3");
}

function nameOf(objects: Objects, value: PdfValue | undefined): string {
  const found = objects.resolve(value);
  return found?.type === "name" ? found.name : "";
}
