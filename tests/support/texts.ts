const syllables = "ba ke li mo nu ra se ti vo du fa ge hi jo ku la me ni po ru sa te".split(" ");

/** Deterministic test text that no other text contains: sentences of invented words from a small generator. */
export function essay(seed: number, words: number): string {
  let state = (seed * 2654435761 + 97) >>> 0;
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const word = () => Array.from({ length: 2 + next(3) }, () => syllables[next(syllables.length)]).join("");
  const sentences: string[] = [];
  for (let count = 0; count < words; ) {
    const length = 9 + next(9);
    const sentence = Array.from({ length }, word).join(" ");
    sentences.push(`${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`);
    count += length;
  }
  const paragraphs: string[] = [];
  for (let i = 0; i < sentences.length; i += 6) paragraphs.push(sentences.slice(i, i + 6).join(" "));
  return paragraphs.join("\n\n");
}

/** A passage that reads like a reference text, for planting. */
export const PLANTED =
  "A tide table is a promise about water that nobody can keep exactly, because wind and pressure push the sea about after the sums are done. Harbour pilots read it the way nurses read a chart at the end of a bed: as the best guess of somebody careful, to be checked against what can be seen from the door.";
