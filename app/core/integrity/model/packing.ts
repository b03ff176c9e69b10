import { type Model, modelRules } from "./model.ts";

const COLUMNS = modelRules.length + 1;
/** The number of rows, the scale, the bias of each column. */
const HEAD = 8 + 4 * COLUMNS;

/**
 * A model as bytes: the number of its rows, the scale, the bias of each column, the hashes, the weights. Numbers have 32
 * bits, the lowest byte first; weights have 8.
 */
export function packModel({ hashes, weights, scale, bias }: Model): ArrayBuffer {
  const bytes = new ArrayBuffer(HEAD + hashes.length * (4 + COLUMNS));
  const view = new DataView(bytes);
  view.setUint32(0, hashes.length, true);
  view.setFloat32(4, scale, true);
  for (const [column, value] of bias.entries()) view.setFloat32(8 + 4 * column, value, true);
  for (const [row, hash] of hashes.entries()) view.setUint32(HEAD + 4 * row, hash, true);
  new Int8Array(bytes, HEAD + 4 * hashes.length).set(weights);
  return bytes;
}

/** The opposite of `packModel`. Throws RangeError for anything else. */
export function unpackModel(bytes: ArrayBuffer): Model {
  const view = new DataView(bytes);
  const rows = view.getUint32(0, true);
  if (bytes.byteLength !== HEAD + rows * (4 + COLUMNS)) throw new RangeError("This is no integrity model.");
  return {
    scale: view.getFloat32(4, true),
    bias: Array.from({ length: COLUMNS }, (_, column) => view.getFloat32(8 + 4 * column, true)),
    hashes: Uint32Array.from({ length: rows }, (_, row) => view.getUint32(HEAD + 4 * row, true)),
    weights: new Int8Array(bytes, HEAD + 4 * rows),
  };
}
