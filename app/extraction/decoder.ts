/** Receives a decoder's output. A chunk is only valid during the call, because its memory is reused. */
export type Sink = (chunk: Uint8Array) => void;

/** One filter of a stream's chain. It stops at the end marker of its format. */
export type Decoder = {
  push(chunk: Uint8Array): void;
  /** The end of the input: pass on the remaining output. */
  end(): void;
  readonly done: boolean;
};
