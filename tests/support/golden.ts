import { align, allVisible, composeReport, distinctHashes, fingerprint, prepare } from "#core/similarity/index.ts";
import { harbourRewritten, sleepTranslated, soilSummed } from "#tests/core/similarity/rewritten.ts";
import { gardens, harbour, sleep, soil } from "#tests/core/similarity/texts.ts";

/**
 * The engine's result for fixed texts in this version, as a digest. It is the same in Node, workerd and browsers; if it
 * changes, ENGINE_VERSION must change too, because stored reports and fingerprints then belong to a different engine.
 */
export const GOLDEN = { version: "3.2.0", digest: "5e62a03cd4cedccbb387f48fad73b85ec74b0671578955128b2b5ec3553a2091" };

export async function goldenDigest(): Promise<string> {
  const text = [gardens, harbourRewritten, soil.split("\n\n")[1], sleepTranslated, soilSummed].join("\n\n");
  const prepared = prepare(text);
  const sources = [harbour, soil, sleep].map((source, number) => {
    const other = prepare(source);
    const kind = "library" as const;
    return { id: `s${number}`, kind, title: "", text: source, prepared: other, passages: align(prepared, other) };
  });
  const report = composeReport({ text, parts: allVisible(prepared), pages: [0], sources });
  const bytes = JSON.stringify([report, [...distinctHashes(fingerprint(prepared))]]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(bytes));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
