import { type AuditHeads, auditHeadKey, HEAD_DAYS, LATEST_HEAD } from "#core/audit/heads.ts";

const prefix = auditHeadKey("").replace(".json", "");

/** Signed heads of the audit log in R2, as plain files: they contain no personal data. */
export function createAuditHeads(bucket: R2Bucket): AuditHeads {
  return {
    async put(day, text) {
      // Null where the condition does not hold.
      const stored = await bucket.put(auditHeadKey(day), text, {
        onlyIf: new Headers({ "If-None-Match": "*" }),
        httpMetadata: { contentType: "application/json" },
      });
      return stored !== null;
    },
    async has(day) {
      return (await bucket.head(auditHeadKey(day))) !== null;
    },
    async putLatest(text) {
      await bucket.put(auditHeadKey(LATEST_HEAD), text, { httpMetadata: { contentType: "application/json" } });
    },
    async since(day) {
      const heads: { day: string; text: string }[] = [];
      async function read(key: string) {
        const object = await bucket.get(key);
        if (object) heads.push({ day: key.slice(prefix.length).replace(/\.json$/, ""), text: await object.text() });
      }
      const latest = auditHeadKey(LATEST_HEAD);
      await read(latest);
      const { objects } = await bucket.list({ prefix, startAfter: `${prefix}${day}`, limit: HEAD_DAYS + 2 });
      for (const { key } of objects.reverse()) {
        // An older head says less than a newer one; four are enough where some are invalid.
        if (heads.length === 4) break;
        if (key !== latest) await read(key);
      }
      return heads;
    },
  };
}
