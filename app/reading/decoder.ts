/** Where a decoder hands its output on, chunk by chunk; nothing is kept. */
export type Sink = (chunk: Uint8Array) => void;

/** One filter of a stream's chain. It stops by itself at the end its format marks. */
export type Decoder = {
  push(chunk: Uint8Array): void;
  /** No more input will come: hand on what is still held. */
  end(): void;
  readonly done: boolean;
};
