import { type Model, modelRules } from "./model.ts";

const COLUMNS = modelRules.length + 1;
/** Header size in bytes: the number of rows, the byte length of the hashes, the scale, and the bias of each column. */
const HEAD = 12 + 4 * COLUMNS;
/** Weights have four bits and range from -7 to 7. */
export const WEIGHT_MOST = 7;

/**
 * A model as bytes: a header of little-endian 32-bit numbers; each hash as the difference from the one before, in
 * groups of seven bits (LEB128, DWARF 5, 7.6); the weights, two per byte.
 */
export function packModel({ hashes, weights, scale, bias }: Model): ArrayBuffer {
  const distances = Array.from(hashes, (hash, row) => sevensOf(hash - (hashes[row - 1] ?? 0))).flat();
  const bytes = new Uint8Array(HEAD + distances.length + Math.ceil(weights.length / 2));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, hashes.length, true);
  view.setUint32(4, distances.length, true);
  view.setFloat32(8, scale, true);
  for (const [column, value] of bias.entries()) view.setFloat32(12 + 4 * column, value, true);
  bytes.set(distances, HEAD);
  for (const [at, weight] of weights.entries()) {
    const place = HEAD + distances.length + (at >> 1);
    bytes[place] = (bytes[place] ?? 0) | ((weight & 15) << (at % 2 === 0 ? 0 : 4));
  }
  return bytes.buffer;
}

/** The inverse of `packModel`. Throws RangeError for invalid data. */
export function unpackModel(packed: ArrayBuffer): Model {
  const view = new DataView(packed);
  const bytes = new Uint8Array(packed);
  const rows = view.getUint32(0, true);
  const end = HEAD + view.getUint32(4, true);
  if (bytes.length !== end + Math.ceil((rows * COLUMNS) / 2)) throw new RangeError("This is no integrity model.");
  const hashes = new Uint32Array(rows);
  let at = HEAD;
  for (let row = 0, hash = 0; row < rows; row++) {
    let shift = 0;
    let byte = 128;
    while (byte >= 128) {
      if (at === end) throw new RangeError("This is no integrity model.");
      byte = bytes[at++] ?? 0;
      hash += (byte & 127) << shift;
      shift += 7;
    }
    hashes[row] = hash;
  }
  const weights = new Int8Array(rows * COLUMNS);
  for (let place = 0; place < weights.length; place++) {
    const two = bytes[end + (place >> 1)] ?? 0;
    // The highest of the four bits is the sign.
    weights[place] = ((place % 2 === 0 ? two : two >> 4) << 28) >> 28;
  }
  const bias = Array.from({ length: COLUMNS }, (_, column) => view.getFloat32(12 + 4 * column, true));
  return { hashes, weights, scale: view.getFloat32(8, true), bias };
}

function sevensOf(number: number): number[] {
  return number < 128 ? [number] : [(number & 127) | 128, ...sevensOf(number >>> 7)];
}
