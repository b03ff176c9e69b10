import type { PersonSeal } from "#core/audit/person-seal.ts";
import type { AuditRow } from "#db/audit/audit.ts";
import { existingTargets } from "#db/audit/audit-list.ts";
import type { Database } from "#db/client.ts";
import { listStaff } from "#db/identity/users.ts";

/** A row as it is shown: `removed` is set for a text whose person was deleted. */
export type AuditView = Awaited<ReturnType<ReturnType<typeof createAuditViews>>>[number];

/** Opens the sealed texts of entries, and looks up which of their targets still exist. */
export function createAuditViews({ db, personSeal }: { db: Database; personSeal: PersonSeal }) {
  /** All sealed texts of the rows are opened together: one look-up of keys. */
  async function viewsOf(rows: readonly AuditRow[]) {
    const targets = rows.map(({ targetType: type, targetId: id }) => ({ type, id }));
    const [texts, existing, people] = await Promise.all([
      openedTexts(rows),
      existingTargets(db, targets),
      listStaff(db),
    ]);
    const textOf = (text: string | null) => (text === null ? null : (texts.get(text) ?? null));
    const valuesOf = (values: AuditRow["before"]) =>
      values &&
      Object.entries(values).map(([field, value]) => ({
        field,
        value: typeof value === "string" ? textOf(value) : value,
        removed: typeof value === "string" && textOf(value) === null,
      }));
    return rows.map(({ detail, before, after, ...row }) => {
      const { actorId, actorRole, actorName, targetLabel, reason, targetType, targetId } = row;
      const known = people.find(({ id }) => id === actorId)?.name ?? null;
      return {
        ...row,
        actorName: actorRole === "system" ? "Automatic" : actorName === null ? known : textOf(actorName),
        targetLabel: textOf(targetLabel),
        labelRemoved: targetLabel !== null && textOf(targetLabel) === null,
        reason: textOf(reason),
        reasonRemoved: reason !== null && textOf(reason) === null,
        detail: detail && Object.entries(detail).map(([field, value]) => ({ field, value })),
        before: valuesOf(before),
        after: valuesOf(after),
        exists: existing.has(`${targetType}:${targetId}`),
      };
    });
  }

  async function openedTexts(rows: readonly AuditRow[]): Promise<Map<string, string | null>> {
    const texts = new Set<string>();
    for (const { actorName, targetLabel, reason, before, after } of rows) {
      for (const text of [
        actorName,
        targetLabel,
        reason,
        ...Object.values(before ?? {}),
        ...Object.values(after ?? {}),
      ])
        if (typeof text === "string") texts.add(text);
    }
    const all = [...texts];
    const opened = await personSeal.open(all);
    return new Map(all.map((text, at) => [text, opened[at] ?? null]));
  }

  return viewsOf;
}
