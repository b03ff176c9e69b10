import type { RequestPattern } from "./asked.ts";
import { disguise, invented, inYourName, tests } from "./asked-for-cover.ts";
import { rewriting, writing } from "./asked-for-words.ts";

export type Request = RequestPattern & { rule: string };

/** Every wording that is held for review, with the rule it violates. */
export const requests: readonly Request[] = Object.entries({
  writing,
  rewriting,
  tests,
  disguise,
  invented,
  "in-your-name": inYourName,
}).flatMap(([rule, table]) =>
  table.map((asked) => ({ rule, ...(typeof asked === "string" ? { say: asked } : asked) })),
);

/** Phrases that name the beneficiary or the intended use. */
export const strengtheners: readonly string[] = [
  "for|4 me|us",
  "on my|our behalf",
  "instead of me|us",
  "in|under my place|name|stead",
  "so|that ~3 i|we ~3 hand|submit|turn|upload",
  "i|we can ~1 hand|submit|turn|upload",
  "ready to|for ~1 hand|submit|turn|submission|upload",
  "from scratch|zero|nothing",
  "as me",
  "as if|though i",
  "so i dont have to",
];
