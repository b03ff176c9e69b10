import type { AdminAlert } from "#core/notifications/admin-alert.ts";
import type { KeyChange } from "#core/platform/key-change.ts";

/** Objects a minute looks at: a million take a week. */
export const LOOKED_AT_ONCE = 100;

/**
 * After a change of the platform's secret, makes every stored text one of the new secret, so that the one before can be
 * removed. It passes over all objects until a pass finds nothing more: a Worker of the release before may still write.
 */
export function createKeyChanging({
  keyChange,
  notifyAdmins,
}: {
  keyChange: KeyChange;
  notifyAdmins: (alert: AdminAlert) => Promise<void>;
}) {
  /** `done`: the secret before is needed by no stored text. */
  async function tick(): Promise<{ looked: number; renewed: number; done: boolean } | null> {
    const secret = await keyChange.secret();
    if (secret === null) return null;
    const before = await keyChange.progress();
    const from = before?.secret === secret ? before : { secret, after: null, renewed: 0, done: false };
    if (before?.secret !== secret) await notifyAdmins(keyChanged(secret));
    if (from.done) return { looked: 0, renewed: 0, done: true };
    const people = await keyChange.renewPersonKeys(LOOKED_AT_ONCE);
    const { looked, renewed: texts, last } = await keyChange.renew(from.after, LOOKED_AT_ONCE);
    const renewed = texts + people;
    const inPass = from.renewed + renewed;
    const done = last === null && inPass === 0;
    await keyChange.keep({ secret, after: last, renewed: last === null ? 0 : inPass, done });
    return { looked, renewed, done };
  }

  return { tick };
}

function keyChanged(secret: string): AdminAlert {
  return {
    key: `security:key:${secret}`,
    subject: "The platform’s secret was changed",
    text: "Stored texts are being sealed with the new secret. Keep the secret before until this is done.\n\nIf no one on your team changed it, find out who did.",
    href: "/admin/audit",
    act: "Open audit log",
  };
}
