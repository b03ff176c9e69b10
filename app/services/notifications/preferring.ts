import { AppError } from "#core/app-error.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import { defaultPrefs, lockOf, prefsOf, withDefaults } from "#core/notifications/preferences.ts";
import { eventsFor, staffChoicesOf, staffRowsIn, staffRowsOf } from "#core/notifications/staff-preferences.ts";
import { findReach } from "#db/notifications/addresses.ts";
import { failuresOf, forgetFailures } from "#db/notifications/failing-addresses.ts";
import { findPrefs, savePrefs, setFirstTimeZone, stopEmail } from "#db/notifications/preferences.ts";
import { findUnsubscribeToken } from "#db/notifications/unsubscribe-tokens.ts";
import { textHash } from "#db/shared/text-hash.ts";
import type {
  NotificationKind,
  NotificationPreferences,
  NotificationPreferencesForm,
} from "#schema/notifications/notification.ts";
import type { StaffMatrix } from "#schema/settings/staff-notifications.ts";
import type { StaffAudience } from "#schema/vocabulary/notifications.ts";
import type { NotificationPorts } from "./ports.ts";
import { audienceOf, staffMatrixOf } from "./wanted.ts";

/** What someone wants to hear, and by which way. */
export function createPreferring({ db, clock, telegram, push }: NotificationPorts) {
  /** Their matrix, and which ways of it reach them now. */
  async function prefs(actor: Actor) {
    const person = requirePerson(actor);
    const reach = await findReach(db, person.id);
    const role = reach && audienceOf({ role: person.role, isExpert: reach.isExpert });
    return {
      prefs: withDefaults(reach?.stored ?? null),
      /** What staff are notified of, with the ways that hold now; null for students. */
      staff: role && { role, rows: staffRowsOf(role, reach.stored, staffMatrixOf(reach)) },
      email: person.email,
      /** Why emails are not sent to it. */
      failures: (await failuresOf(db, person.email, clock.now())).map(({ kind, reason, code, stops, createdAt }) => ({
        kind,
        ...{ reason, code, stops, createdAt },
      })),
      ways: {
        telegram: telegram === null ? ("closed" as const) : reach?.telegram ? ("linked" as const) : ("open" as const),
        push: push === null ? ("closed" as const) : reach?.push.length ? ("linked" as const) : ("open" as const),
      },
    };
  }

  async function save(actor: Actor, form: NotificationPreferencesForm): Promise<NotificationPreferences> {
    const person = requirePerson(actor);
    const reach = await findReach(db, person.id);
    const wanted = prefsOf(form, withDefaults(reach?.stored ?? null));
    const role = reach && audienceOf({ role: person.role, isExpert: reach.isExpert });
    const chosen = role ? { ...wanted, ...chosenStaff(role, form, wanted, staffMatrixOf(reach)) } : wanted;
    await savePrefs(db, person.id, chosen, clock.now());
    if (chosen.quiet.on && form.deviceZone !== "") await setFirstTimeZone(db, person.id, form.deviceZone);
    return chosen;
  }

  /** Sends emails to the account's address again; one that bounces stops them once more. */
  async function emailAgain(actor: Actor): Promise<void> {
    await forgetFailures(db, requirePerson(actor).email, null);
  }

  /** What an unsubscribe link would stop. A GET changes nothing: mail programs follow links. */
  async function unsubscribing(token: string): Promise<{ kind: NotificationKind; on: boolean }> {
    const found = await tokenOf(token);
    const { matrix } = withDefaults(await findPrefs(db, found.personId));
    return { kind: found.kind, on: matrix[found.kind].email };
  }

  /** Unsubscribes from emails of that kind. Repeating it changes nothing. */
  async function unsubscribe(token: string): Promise<{ kind: NotificationKind }> {
    const { personId, kind } = await tokenOf(token);
    await stopEmail(db, personId, kind, clock.now());
    return { kind };
  }

  async function tokenOf(token: string) {
    const found = TOKEN.test(token) ? await findUnsubscribeToken(db, await textHash(token), clock.now()) : null;
    if (!found || lockOf(found.kind, "email") !== null)
      throw new AppError("not_found", "This link no longer works. You can change your notifications in the settings.");
    return found;
  }

  return { prefs, save, emailAgain, unsubscribing, unsubscribe };
}

/** The choices of the staff rows. The row for all of them is as at first, so that an unsubscription ends. */
function chosenStaff(
  role: StaffAudience,
  { cells }: NotificationPreferencesForm,
  { matrix }: NotificationPreferences,
  defaults: StaffMatrix,
) {
  const rows = staffRowsIn(new Set(cells));
  const email = eventsFor(role).some((event) => rows[event].email);
  return {
    matrix: { ...matrix, desk: { ...defaultPrefs.matrix.desk, email } },
    staff: staffChoicesOf(role, rows, defaults),
  };
}

const TOKEN = /^[\w-]{22,64}$/;
