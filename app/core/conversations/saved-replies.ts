import { cannedVariables } from "#schema/vocabulary/conversations.ts";

export type CannedFacts = Record<(typeof cannedVariables)[number], string | null>;

/**
 * A saved answer with its variables filled in, written as {name}. One that has nothing to stand for stays as it is
 * written, and is named, so that nobody sends "Hello null".
 */
export function fillCanned(body: string, facts: CannedFacts): { text: string; missing: string[] } {
  const missing = new Set<string>();
  const text = body.replace(/\{([a-z]{2,20})\}/g, (written, name: string) => {
    const known = (cannedVariables as readonly string[]).includes(name);
    const value = known ? facts[name as keyof CannedFacts] : null;
    if (value) return value;
    missing.add(name);
    return written;
  });
  return { text, missing: [...missing] };
}
