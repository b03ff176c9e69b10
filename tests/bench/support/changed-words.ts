/** Changes that a student may make to every word so that it differs and is still easy to read. */
export const CHANGED_WORDS: Record<string, (word: string, random: () => number) => string> = {
  "the letter x behind every word": (word) => `${word}x`,
  "the letter x before every word": (word) => `x${word}`,
  "any letter behind every word": (word, random) => word + String.fromCharCode(0x61 + placeIn(26, random)),
  "two letters behind every word": (word) => `${word}ay`,
  "a digit before every word": (word, random) => placeIn(10, random) + word,
  "a digit behind every word": (word, random) => word + placeIn(10, random),
  "a letter doubled in every word": (word, random) => repeated(word, 2, random),
  "a letter three times in every word": (word, random) => repeated(word, 3, random),
  "all letters doubled": (word) => word.replace(/./g, "$&$&"),
  "two inner letters swapped": swapped,
  "inner letters in any order": mixed,
  "a letter left out": (word, random) => {
    const at = 1 + placeIn(Math.max(1, word.length - 2), random);
    return word.length < 4 ? word : word.slice(0, at) + word.slice(at + 1);
  },
  "every word from its end": (word) => [...word].reverse().join(""),
};

function placeIn(length: number, random: () => number): number {
  return Math.floor(random() * length);
}

function repeated(word: string, times: number, random: () => number): string {
  const at = placeIn(word.length, random);
  return word.slice(0, at) + word.charAt(at).repeat(times) + word.slice(at + 1);
}

function swapped(word: string, random: () => number): string {
  if (word.length === 3) return word.charAt(0) + word.charAt(2) + word.charAt(1);
  if (word.length < 4) return word;
  const at = 1 + placeIn(word.length - 3, random);
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

function mixed(word: string, random: () => number): string {
  const inner = [...word.slice(1, -1)];
  for (let at = inner.length - 1; at > 0; at -= 1) {
    const other = placeIn(at + 1, random);
    [inner[at], inner[other]] = [inner[other] ?? "", inner[at] ?? ""];
  }
  return word.length < 4 ? word : word.charAt(0) + inner.join("") + word.slice(-1);
}
