/** Where a decoder hands its output on. A chunk is only good for the call: the same memory is written again. */
export type Sink = (chunk: Uint8Array) => void;

/** One filter of a stream's chain. It stops by itself at the end its format marks. */
export type Decoder = {
  push(chunk: Uint8Array): void;
  /** No more input will come: hand on what is still held. */
  end(): void;
  readonly done: boolean;
};
