import type { Decoder, Sink } from "../../decoder.ts";
import { Unreadable } from "../../unreadable.ts";
import { ascii85, asciiHex } from "./ascii.ts";
import { flate } from "./flate.ts";
import { lzw } from "./lzw.ts";
import { runLength } from "./run-length.ts";

/** A filter of a stream as its dictionary specifies it. */
export type Filter = { name: string; earlyChange: number };

/** Picture filters. Their streams contain no text and are never decoded here. */
const PICTURE_FILTERS = ["DCTDecode", "DCT", "JPXDecode", "CCITTFaxDecode", "CCF", "JBIG2Decode"];

/** Regular files use one filter, some two; each further one multiplies the possible output per byte. */
const CHAIN_MAX = 4;

type Maker = (sink: Sink, filter: Filter) => Decoder;

/** The supported filters, by both of their names. Of those pdf.js supports, only Brotli is missing, which no writer uses. */
const DECODERS: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  ["FlateDecode", flate],
  ["Fl", flate],
  ["LZWDecode", (sink, { earlyChange }) => lzw(sink, earlyChange)],
  ["LZW", (sink, { earlyChange }) => lzw(sink, earlyChange)],
  ["RunLengthDecode", runLength],
  ["RL", runLength],
  ["ASCII85Decode", ascii85],
  ["A85", ascii85],
  ["ASCIIHexDecode", asciiHex],
  ["AHx", asciiHex],
  // Encrypted data have been decrypted before, so this filter does nothing more.
  ["Crypt", (sink) => ({ push: sink, end() {}, done: false })],
]);

/** An unknown filter, or one whose output cannot be counted. */
export function isUnknownFilter(filter: Filter): boolean {
  return !DECODERS.has(filter.name) && !PICTURE_FILTERS.includes(filter.name);
}

export function isPictureFilter(filter: Filter): boolean {
  return PICTURE_FILTERS.includes(filter.name);
}

/**
 * The decoders of a stream in sequence; the last one passes its output to `take`. The output of each of them, not
 * only of the last, is passed to `count`. Without a filter the data are passed on unchanged.
 */
export function chain(filters: readonly Filter[], count: (bytes: number) => void, take: Sink): Decoder {
  if (filters.length > CHAIN_MAX) throw new Unreadable("bomb", `a chain of ${filters.length} filters`);
  let following: Decoder = { push: take, end() {}, done: false };
  for (const filter of filters.toReversed()) following = link(filter, following, count);
  return following;
}

function link(filter: Filter, following: Decoder, count: (bytes: number) => void): Decoder {
  const decoder = decoderOf(filter, (chunk) => {
    count(chunk.length);
    if (!following.done) following.push(chunk);
  });
  return {
    push: decoder.push,
    end() {
      decoder.end();
      following.end();
    },
    get done() {
      return decoder.done || following.done;
    },
  };
}

function decoderOf(filter: Filter, sink: Sink): Decoder {
  const make = DECODERS.get(filter.name);
  if (!make) throw new Unreadable("corrupt", "a stream filter that cannot be counted");
  return make(sink, filter);
}
