import { type AuditAction, type AuditEntry, type AuditValues, isCode } from "#core/audit/audit.ts";
import type { PersonalText, PersonSeal } from "#core/audit/person-seal.ts";
import type { Clock } from "#core/ports.ts";
import { appendAudit, withAudit } from "#db/audit/audit.ts";
import type { Database } from "#db/client.ts";
import type { AuditResult, AuditTarget } from "#schema/vocabulary/audit.ts";
import type { AuditRole } from "#schema/vocabulary/identity.ts";

/** Who acts: a person, or the identity provider. */
export type AuditActor = { id: string; role: AuditRole; fullName: string };

export type RecordedAct = {
  action: AuditAction;
  target: AuditTarget;
  targetId: string;
  /** What the target is called: an order's number, a coupon's code, an article's title. */
  label?: string | null;
  /** Set where the label names a person. */
  labelOf?: string;
  ownerId?: string | null;
  /** Whose key seals the texts, where it is not the owner’s. */
  about?: string;
  reason?: string | null;
  /** Changed fields (changes.ts). Free texts are sealed. */
  before?: AuditValues | null;
  after?: AuditValues | null;
  detail?: AuditValues | null;
  result?: AuditResult;
};

/**
 * Writes acts of staff to the audit log. Free texts are sealed with the key of the person they are about: the owner of
 * the target, or the actor where it has none.
 */
export type AuditWriter = {
  /** The entry of an act that happens now, for statements that write it themselves. */
  entryOf(actor: AuditActor, act: RecordedAct): Promise<AuditEntry>;
  /** An act without a change of ours: an export, an opening. */
  append(actor: AuditActor, act: RecordedAct): Promise<void>;
  /**
   * Does a change, which commits through the given handle, and records it in the same batch: one entry, or one for each
   * of the things it concerns.
   */
  record<T>(
    actor: AuditActor,
    act: RecordedAct | readonly RecordedAct[],
    change: (db: Database) => Promise<T>,
  ): Promise<T>;
};

type Ports = { db: Database; clock: Clock; personSeal: PersonSeal; requestId: string | null };

export function createAuditWriter({ db, clock, personSeal, requestId }: Ports): AuditWriter {
  async function entryOf(actor: AuditActor, act: RecordedAct): Promise<AuditEntry> {
    const { action, target: targetType, targetId, ownerId = null, detail = null, result = "ok" } = act;
    const entry: AuditEntry = {
      ...{ at: clock.now(), actorId: actor.id, actorRole: actor.role, action, targetType, targetId, ownerId },
      ...{ detail, result, requestId, reason: null, actorName: null },
      targetLabel: act.labelOf ? null : (act.label ?? null),
      before: act.before ? { ...act.before } : null,
      after: act.after ? { ...act.after } : null,
    };
    const texts = personalTexts(entry, actor, act).filter(({ text }) => text !== "");
    const sealed = await personSeal.seal(texts);
    for (const [at, { put }] of texts.entries()) put(sealed[at] ?? null);
    return entry;
  }

  async function append(actor: AuditActor, act: RecordedAct): Promise<void> {
    await appendAudit(db, await entryOf(actor, act));
  }

  async function record<T>(
    actor: AuditActor,
    act: RecordedAct | readonly RecordedAct[],
    change: (db: Database) => Promise<T>,
  ): Promise<T> {
    const entries: AuditEntry[] = [];
    for (const one of [act].flat()) entries.push(await entryOf(actor, one));
    return withAudit(db, entries, change);
  }

  return { entryOf, append, record };
}

type Slot = PersonalText & { put: (sealed: string | null) => void };

/** The free texts of an act, and where each belongs in its entry once it is sealed. */
function personalTexts(entry: AuditEntry, actor: AuditActor, act: RecordedAct): Slot[] {
  const about = act.about ?? act.ownerId ?? actor.id;
  const slots: Slot[] = [];
  if (actor.role !== "system")
    slots.push({
      personId: actor.id,
      text: actor.fullName,
      put: (sealed) => Object.assign(entry, { actorName: sealed }),
    });
  if (act.labelOf && act.label)
    slots.push({
      personId: act.labelOf,
      text: act.label,
      put: (sealed) => Object.assign(entry, { targetLabel: sealed }),
    });
  if (act.reason)
    slots.push({ personId: about, text: act.reason, put: (sealed) => Object.assign(entry, { reason: sealed }) });
  for (const values of [entry.before, entry.after]) {
    for (const [field, value] of Object.entries(values ?? {})) {
      if (values && typeof value === "string" && !isCode(value))
        slots.push({ personId: about, text: value, put: (sealed) => Object.assign(values, { [field]: sealed }) });
    }
  }
  return slots;
}
