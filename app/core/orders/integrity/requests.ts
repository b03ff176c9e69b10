import type { RequestPattern } from "./asked.ts";
import { disguise, invented, inYourName, tests } from "./asked-for-cover.ts";
import { rewriting, writing } from "./asked-for-words.ts";

export type Request = RequestPattern & { rule: string };

/** Every way of asking that is held, with the rule it goes against. */
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

/** Words that say for whom it is to be done, or what is to come of it. */
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
