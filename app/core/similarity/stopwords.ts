import { APOSTROPHE_LETTER, hashLetters } from "./spelling.ts";

/** English function words carry grammar, not subject: a fingerprint that includes them matches every text. */
const FUNCTION_WORDS = `
a about above after again against all also although am among an and any are as at be became because become been before
being below between both but by can cannot could did do does doing done down during each either else even ever every
few first for from further get give given had has have having he hence her here hers herself him himself his how however
i if in indeed into is it its itself just last less let like made make many may me might mine more moreover most much must
my myself near neither never nevertheless next no nor not now of off often on once one only onto or other others ought our
ours ourselves out over own perhaps per rather said same say second see seem seems several shall she should since so some
such than that the their theirs them themselves then thence there thereby therefore these they this those though three
through throughout thus to together too toward towards two under until up upon us use used using very via was way we well
were what whatever when where whereas whether which while who whole whom whose why will with within without would yes yet
you your yours yourself don't doesn't didn't can't isn't aren't wasn't weren't won't it's that's i'm we're they're
`;

const functionWords = new Set(FUNCTION_WORDS.trim().split(/\s+/));
const stopWords = new Map([...functionWords].map((word) => pairOf(word)));

/** Whether a lower-case word is an English function word. */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}

/**
 * The words of two letters or more, and the share of them that are English function words, 0 to 1. In prose it is four in
 * ten or more; in names, titles and places two or three.
 */
export function grammarOf(text: string): { words: number; share: number } {
  const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  const grammar = words.reduce((sum, word) => sum + (functionWords.has(word) ? 1 : 0), 0);
  return { words: words.length, share: words.length === 0 ? 0 : grammar / words.length };
}

/** Whether a word is not a content word, given its hash and its `length` letters, 1 to 27. */
export function isStopWord(hash: number, letters: Uint8Array, length: number): boolean {
  const word = stopWords.get(hash);
  if (word?.length !== length) return false;
  for (let i = 0; i < length; i += 1) if (word[i] !== letters[i]) return false;
  return true;
}

function pairOf(word: string): [number, Uint8Array] {
  const letters = lettersOf(word);
  return [hashLetters(letters, letters.length), letters];
}

function lettersOf(word: string): Uint8Array {
  return Uint8Array.from(word, (letter) => (letter === "'" ? APOSTROPHE_LETTER : letter.charCodeAt(0)) & 31);
}

/**
 * Function words in the scripts without spaces. Chinese grammar uses single characters and the few pairs listed here,
 * Thai grammar short words; both are listed by frequency, and a missing word only adds a frequent fingerprint with a
 * low weight.
 */
const UNSPACED_FUNCTION_WORDS = `
的 了 是 在 和 也 不 與 与 及 或 就 都 而 着 著 被 把 之 於 于 以 為 为 其 這 这 那 我 你 他 她 它 們 们 個 个 一 有 上 下 中 到 說 说 要 會 会 對 对 從 从
但 并 並 很 又 還 还 所 得 地 等 由 向 讓 让 給 给 吗 嗎 呢 吧 我們 我们 你們 你们 他們 他们 她們 她们 它們 它们 這個 这个 那個 那个 這些 这些 那些 一個 一个
一些 沒有 没有 因為 因为 所以 但是 如果 可以 就是 不是 以及 而且 或者 什麼 什么 自己 其中 對於 对于 關於 关于 通過 通过 雖然 虽然
ที่ และ ของ ใน เป็น มี ได้ ไม่ จะ ให้ ว่า การ ความ ก็ จาก กับ โดย แต่ หรือ นี้ นั้น ซึ่ง อยู่ แล้ว ไป มา คือ ต่อ เมื่อ เพื่อ อย่าง ต้อง กัน ถึง ตาม ด้วย ยัง
`;
const unspacedStopWords = new Set(UNSPACED_FUNCTION_WORDS.trim().split(/\s+/));

// A single letter is a particle or part of a word that is missing from the dictionary; only a Han character has a
// meaning by itself. Up to two hiragana are particles, endings and copulas (は, から, です, まし): nouns have a Han character.
const PARTICLE = /^(?:[^\p{Script=Han}]\p{M}*|\p{Script=Hiragana}{2})$/u;

/** Whether a normalised word of a script without spaces is not a content word. */
export function isUnspacedStopWord(word: string): boolean {
  return PARTICLE.test(word) || unspacedStopWords.has(word);
}
