/** One row of an import, in the order of the input. `row` counts all rows, accepted and refused, from 0. */
export type ImportedText = {
  row: number;
  /** The row within its input: a path, an identifier, a title or an address. */
  name: string;
  title: string;
  authors: string[];
  year: number | null;
  container: string | null;
  /** Without a resolver's address: "10.1000/182". */
  doi: string | null;
  /** http or https. */
  url: string | null;
  /** As the input has it: an identifier, an address or a sentence. */
  licence: string | null;
  text: string;
};

/** A row that is no text for the library, with a sentence that says why. */
export type RefusedText = { row: number; name: string; refused: string };

export type ImportRow = ImportedText | RefusedText;
