import type { Objects } from "./objects.ts";
import { replaceStream } from "./put-back.ts";
import { isBlank, readContent } from "./tokens.ts";

/** Paths, colours, line styles and pictures: they produce no text and do not affect its position. */
const DRAWING = new Set(
  "m l c v y h re S s f F f* B B* b b* n W W* g G rg RG k K cs CS sc SC scn SCN sh w J j M d i ri BI ID EI".split(" "),
);

const FIRST_BYTES = 65_536;

/** Operators that affect following text, and have no effect without it. */
const SETTING = new Set(["cm", "gs"]);

/**
 * Removes drawing operators from the content of a page, in place, so that pdf.js has less to hold and to read.
 * Unchanged if the shorter content does not fit in its place, or if filters other than Flate are used.
 */
export function keepTextOnly(raw: ReturnType<Objects["raw"]>, content: Uint8Array): void {
  const text = textOnly(content, content.length >> 1);
  if (text) replaceStream(raw, text);
}

/**
 * The operators of a content stream without drawing operators, and without unused saved states. Null if the result
 * is larger than the given size: text drawn letter by letter does not get shorter.
 */
export function textOnly(content: Uint8Array, bytesMax: number): Uint8Array | null {
  let out = new Uint8Array(FIRST_BYTES);
  const saved: { at: number; speaks: boolean }[] = [];
  let length = 0;
  let end = 0;
  readContent(content, (operator, _operands, from, to) => {
    end = to;
    if (DRAWING.has(operator)) return;
    if (operator === "q") saved.push({ at: length, speaks: false });
    if (operator === "Q") {
      const state = saved.pop();
      const outer = saved.at(-1);
      if (state && !state.speaks) {
        length = state.at;
        return;
      }
      if (outer) outer.speaks = true;
    } else if (operator !== "q" && !SETTING.has(operator)) {
      const state = saved.at(-1);
      if (state) state.speaks = true;
    }
    write(content.subarray(from, to));
  });
  // Operands whose operator is in the next stream of the page.
  write(content.subarray(end));
  return length > bytesMax ? null : out.slice(0, length);

  function write(written: Uint8Array): void {
    if (length > bytesMax) return;
    const bytes = withoutLeadingBlanks(written);
    if (bytes.length === 0) return;
    if (length + bytes.length + 1 > out.length) {
      const larger = new Uint8Array(Math.max(out.length * 2, length + bytes.length + 1));
      larger.set(out);
      out = larger;
    }
    out.set(bytes, length);
    length += bytes.length;
    out[length++] = 0x0a;
  }
}

/** A content may be megabytes of blanks, which pdf.js would hold twice. */
function withoutLeadingBlanks(bytes: Uint8Array): Uint8Array {
  let from = 0;
  while (from < bytes.length && isBlank(bytes[from] ?? 0)) from++;
  return bytes.subarray(from);
}
