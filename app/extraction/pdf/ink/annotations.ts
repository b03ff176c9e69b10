import { type Guise, marked, withoutMarks } from "../../marks.ts";
import type { PdfValue } from "../lexer.ts";
import type { Entries } from "../stream-dictionary.ts";
import { stringBytes, textOfString } from "../strings.ts";
import { isWhiteIn } from "./colour.ts";
import { type Box, boxOf } from "./matrix.ts";
import { numberOf, type Objects } from "./objects.ts";
import { numbersIn, readContent } from "./tokens.ts";

/** The displayed value of a form field or a text box: text with its marks, position and letter size. */
export type Field = { text: string; box: Box; size: number };

/** A tax form has about two hundred fields on a page. */
const FIELDS_PER_PAGE = 1_000;
const FIELDS_MAX = 20_000;
/** The maximum size of one value; the total text of a file is limited in pages.ts. */
const VALUE_BYTES_MAX = 262_144;

/** The maximum nesting of fields, each with a part of the name: regular forms have five or six levels. */
const PARENTS_MAX = 16;

/** PDF 32000-1, tables 165, 228 and 230. */
const [HIDDEN, NO_VIEW] = [2, 32];
const PASSWORD = 1 << 13;
const COMBO = 1 << 17;

const USUAL_SIZE = 12;
const READABLE_POINTS = 4;

/** With a size of 0 the viewer chooses, down to this minimum; and the width of a narrow letter as a share of the size. */
const SMALLEST_AUTO = 4;
const NARROW = 0.4;

/** Reads the values of form fields and of text boxes, without their appearance streams. Limited for the whole file. */
export function fieldReader(objects: Objects): (annotations: PdfValue | undefined, view: Box) => Field[] {
  let left = FIELDS_MAX;

  return (annotations, view) => {
    const list = objects.resolve(annotations);
    const items = list?.type === "array" ? list.items.slice(0, Math.min(FIELDS_PER_PAGE, left)) : [];
    left -= items.length;
    return items.flatMap((item) => {
      const field = fieldOf(objects.entries(item), view);
      return field ? [field] : [];
    });
  };

  function fieldOf(entries: Entries | undefined, view: Box): Field | null {
    if (!entries) return null;
    const box = boxOf(numbersAt(entries.get("Rect")));
    const flags = numberOf(objects.resolve(entries.get("F"))) || 0;
    if (!box || flags & (HIDDEN | NO_VIEW) || !meet(box, view)) return null;
    const value = nameOf(entries.get("Subtype")) === "Widget" ? widgetText(entries) : freeText(entries);
    const { white, size } = appearanceOf(entries);
    const text = whatFits(withoutMarks(value).trim(), box, size);
    if (text === "") return null;
    const guise: Guise | null = white ? "white" : size > 0 && size < READABLE_POINTS ? "tiny" : null;
    return { text: marked(text, guise), box, size: size || Math.min(USUAL_SIZE, box[3] - box[1]) };
  }

  function freeText(entries: Entries): string {
    return nameOf(entries.get("Subtype")) === "FreeText" ? textOf(entries.get("Contents")) : "";
  }

  function widgetText(entries: Entries): string {
    const kind = nameOf(inherited(entries, "FT"));
    const value = inherited(entries, "V");
    const flags = numberOf(objects.resolve(inherited(entries, "Ff"))) || 0;
    if (kind === "Tx") return flags & PASSWORD ? "" : textOf(value);
    if (kind !== "Ch") return "";
    // A list box displays all its options, the selected ones on a coloured background.
    if (!(flags & COMBO))
      return optionsOf(inherited(entries, "Opt"))
        .map(([, shown]) => shown)
        .join("\n");
    const chosen = objects.resolve(value);
    const values = chosen?.type === "array" ? chosen.items.slice(0, FIELDS_PER_PAGE) : [value];
    const shown = new Map(optionsOf(inherited(entries, "Opt")));
    return values
      .map(textOf)
      .map((text) => shown.get(text) ?? text)
      .join("\n");
  }

  /** The displayed text of each option: an option is its text, or a pair of stored and displayed value. */
  function optionsOf(value: PdfValue | undefined): [string, string][] {
    const list = objects.resolve(value);
    const options = list?.type === "array" ? list.items.slice(0, FIELDS_PER_PAGE) : [];
    return options.map((option) => {
      const pair = objects.resolve(option);
      return pair?.type === "array" ? [textOf(pair.items[0]), textOf(pair.items[1])] : [textOf(option), textOf(option)];
    });
  }

  /** Missing entries are inherited from the parent field. */
  function inherited(entries: Entries, key: string): PdfValue | undefined {
    let node: Entries | undefined = entries;
    for (let depth = 0; node && depth < PARENTS_MAX; depth++) {
      const own = node.get(key);
      if (own) return own;
      node = objects.entries(node.get("Parent"));
    }
    return undefined;
  }

  function textOf(value: PdfValue | undefined): string {
    const found = objects.resolve(value);
    const bytes = found?.type === "dictionary" ? (objects.data(value) ?? new Uint8Array()) : stringBytes(found);
    return textOfString(bytes.subarray(0, VALUE_BYTES_MAX));
  }

  /** `0 g /Helv 9 Tf`: the default appearance. White text on a coloured background may be readable. */
  function appearanceOf(entries: Entries): { white: boolean; size: number } {
    let white = false;
    let size = 0;
    const drawn = stringBytes(objects.resolve(inherited(entries, "DA"))).subarray(0, 1_024);
    readContent(drawn, (operator, operands) => {
      const numbers = numbersIn(operands);
      if (operator === "Tf") size = Math.abs(numbers[0] ?? 0);
      if (operator === "g") white = isWhiteIn("gray", numbers);
      if (operator === "rg") white = isWhiteIn("rgb", numbers);
      if (operator === "k") white = isWhiteIn("inks", numbers);
    });
    const ground = objects.entries(entries.get("MK"))?.has("BG") || entries.has("C");
    return { white: white && !ground, size };
  }

  function nameOf(value: PdfValue | undefined): string {
    const found = objects.resolve(value);
    return found?.type === "name" ? found.name : "";
  }

  function numbersAt(value: PdfValue | undefined): number[] {
    const list = objects.resolve(value);
    return list?.type === "array" ? list.items.map((item) => numberOf(objects.resolve(item))) : [];
  }
}

/** A field may contain a long text and display only its beginning: text below its frame is invisible. */
function whatFits(text: string, [left, bottom, right, top]: Box, size: number): string {
  const points = size || SMALLEST_AUTO;
  const rows = Math.max(1, Math.floor((top - bottom) / points));
  const letters = Math.ceil(rows * Math.max(1, (right - left) / (NARROW * points)));
  return text.length <= letters ? text : text.slice(0, letters).replace(/\s\S*$/, "");
}

function meet(one: Box, other: Box): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}
