import type { Decoder, Sink } from "../../decoder.ts";
import { Unreadable } from "../../unreadable.ts";
import { ascii85, asciiHex } from "./ascii.ts";
import { flate } from "./flate.ts";
import { lzw } from "./lzw.ts";
import { runLength } from "./run-length.ts";

/** A filter of a stream as its dictionary names it. */
export type Filter = { name: string; earlyChange: number };

/** Decoders of pictures. Their streams hold no text and are never decoded here. */
const PICTURE_FILTERS = ["DCTDecode", "DCT", "JPXDecode", "CCITTFaxDecode", "CCF", "JBIG2Decode"];

/** Honest files use one filter, some two; each further one multiplies what a byte can grow to. */
const CHAIN_MAX = 4;

type Maker = (sink: Sink, filter: Filter) => Decoder;

/** The filters that are followed here, by both of their names. Of pdf.js's others only Brotli is left, which no writer uses. */
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
  // What was encrypted has been decrypted before; the filter of that name does nothing more.
  ["Crypt", (sink) => ({ push: sink, end() {}, done: false })],
]);

/** A filter that no one knows, or whose output cannot be counted. */
export function isUnknownFilter(filter: Filter): boolean {
  return !DECODERS.has(filter.name) && !PICTURE_FILTERS.includes(filter.name);
}

export function isPictureFilter(filter: Filter): boolean {
  return PICTURE_FILTERS.includes(filter.name);
}

/**
 * The decoders of a stream in a row; the last hands its output to `take`. What each of them puts out, not only the
 * last, is told to `count`. Without a filter the data are their own output.
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
