import { align, allVisible, composeReport, distinctHashes, fingerprint, prepare } from "#core/similarity/index.ts";
import { harbourRewritten, sleepTranslated, soilSummed } from "#tests/core/similarity/rewritten.ts";
import { gardens, harbour, sleep, soil } from "#tests/core/similarity/texts.ts";

/**
 * The results of this engine version for fixed texts, as a digest. It is the same in Node, in workerd and in browsers;
 * if it changes, ENGINE_VERSION must change too, because stored reports and fingerprints then belong to another engine.
 */
export const GOLDEN = { version: "3.3.0", digest: "2f735433b24e496e8121fe00456830be1cd3e85196687bf5c1a926618cb34265" };

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
