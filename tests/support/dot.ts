const letters = atob(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);

/** A picture of one point: the smallest PNG that every reader takes. */
export const dot = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
