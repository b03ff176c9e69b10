import { LogOut } from "lucide-react";
import { data } from "react-router";
import { absenceIntent, changeAbsence } from "#app/components/identity/absence/absence-answer.ts";
import { AbsenceSetting } from "#app/components/identity/absence/absence-setting.tsx";
import { AppearanceSetting } from "#app/components/identity/appearance-setting.tsx";
import { CalendarSetting } from "#app/components/identity/calendar-setting.tsx";
import { DataSetting } from "#app/components/identity/data-setting.tsx";
import { DevicesSetting } from "#app/components/identity/devices-setting.tsx";
import { KeyboardSetting } from "#app/components/identity/keyboard-setting.tsx";
import { PrivacySetting } from "#app/components/identity/privacy-setting.tsx";
import { RepositorySetting } from "#app/components/identity/repository-setting.tsx";
import { SecuritySettings } from "#app/components/identity/security-settings.tsx";
import { TimeSettingSection } from "#app/components/identity/time-setting.tsx";
import type { SecondFactor } from "#app/components/identity/two-step.tsx";
import { CONFIRM_AGAIN, EMAIL_AGAIN, EmailSetting } from "#app/components/notifications/email-setting.tsx";
import { NotificationSetting } from "#app/components/notifications/notification-setting.tsx";
import { PushSetting } from "#app/components/notifications/push-setting.tsx";
import { TelegramSetting } from "#app/components/notifications/telegram-setting.tsx";
import { lostForm, readForm, rejectedForm, valuesOf } from "#app/components/shell/form-answer.ts";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import { PageContents } from "#app/components/shell/page-contents.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { SignOutForm } from "#app/components/shell/sign-out-form.tsx";
import { useSignOut } from "#app/components/shell/use-sign-out.ts";
import buttonStyles from "#app/components/ui/button.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { type AppContext, appContext } from "#app/context.ts";
import { AppError } from "#core/app-error.ts";
import { isPerson, isStaffRole } from "#core/identity/actor.ts";
import { PrivacyForm } from "#schema/identity/user.ts";
import { NotificationPreferencesForm } from "#schema/notifications/notification.ts";
import type { Route } from "./+types/settings";
import { accountIntent, changeAccount } from "./account-actions.ts";
import { calendarIntent, changeCalendar } from "./calendar-actions.ts";
import { changeDisplay, displayIntent } from "./display-actions.ts";
import { changePrivacy, privacyIntent, privacyState } from "./privacy-actions.ts";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

/** The address is confirmed and chats are linked in other windows. */
export const handle = {
  shows: ["profile", "settings"],
  changes: ["profile", "settings"],
  fresh: "always",
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Settings");

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor, session, embeddedSignIn } = context.get(appContext);
  const { people } = services;
  const [
    {
      retentionDays,
      privateByDefault,
      compareOwnDrafts,
      density,
      shortcuts,
      timeZone,
      locale,
      calendarTokenHash,
      email,
    },
    confirmed,
    notifications,
    devices,
    secondFactor,
    privacy,
    absence,
  ] = await orStop(
    Promise.all([
      people.profile(actor),
      people.emailVerified(actor),
      services.notifications.prefs(actor),
      // Without the sign-in service the rest of the page still works.
      services.sessions.list(actor, session).catch(nullIfDown),
      secondFactorOf(context.get(appContext)),
      privacyState(context.get(appContext)),
      services.absences.view(actor, { self: true }),
    ]),
  );
  const mailbox = embeddedSignIn?.mailbox ?? null;
  const embedded = secondFactor && mailbox ? { secondFactor, mailbox } : null;
  const ofChecks = { retentionDays, privateByDefault, compareOwnDrafts };
  const display = { density, shortcuts, timeZone, locale };
  const calendar = calendarTokenHash !== null;
  const away = absence && { view: absence, formKey: crypto.randomUUID() };
  return { ofChecks, display, calendar, email, confirmed, mailbox, notifications, devices, embedded, privacy, away };
}

/** The sections of the page, in its order, but for Telegram, which is missing where no bot is set up. */
const sections = [
  { id: "account", label: "Account" },
  { id: "security", label: "Sign-in and security" },
  { id: "devices", label: "Devices" },
  { id: "out-of-office", label: "Out of office" },
  { id: "appearance", label: "Appearance" },
  { id: "times", label: "Language and time" },
  { id: "keyboard", label: "Keyboard" },
  { id: "notices", label: "Notifications" },
  { id: "push", label: "Browser push" },
  { id: "privacy", label: "Privacy" },
  { id: "calendar", label: "Calendar" },
  { id: "data", label: "Your data" },
] as const;

function nullIfDown(error: unknown): null {
  if (error instanceof AppError && error.reason === "provider_down") return null;
  throw error;
}

async function secondFactorOf({ services, actor, embeddedSignIn }: AppContext): Promise<SecondFactor | null> {
  if (!embeddedSignIn || !isPerson(actor)) return null;
  return { on: (await services.people.confirmationMethod(actor)) === "code", needed: isStaffRole(actor.role) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const form = await request.formData();
  const account = accountIntent(form);
  if (account) return changeAccount(context.get(appContext), account, form);
  const display = displayIntent(form);
  if (display) return changeDisplay(context.get(appContext), display, form);
  const calendar = calendarIntent(form);
  if (calendar) return changeCalendar(context.get(appContext), calendar);
  const privacy = privacyIntent(form);
  if (privacy) return changePrivacy(context.get(appContext), privacy, form);
  const absence = absenceIntent(form);
  if (absence) return changeAbsence(context.get(appContext), { self: true }, absence, form);
  if (form.get("intent") === CONFIRM_AGAIN) return confirmAgain(context.get(appContext), form);
  if (form.get("intent") === EMAIL_AGAIN) {
    await services.notifications.emailAgain(actor);
    return { saved: true as const, again: true as const };
  }
  if (form.get("intent") === "notices") {
    // Without JavaScript the ticked cells are submitted as separate values.
    if (!form.has("cells")) form.set("cells", form.getAll("cell").join(" "));
    const wanted = readForm(form, NotificationPreferencesForm);
    if (!wanted.ok) return wanted.answer;
    await services.notifications.save(actor, wanted.form);
    return { saved: true as const };
  }
  const read = readForm(form, PrivacyForm);
  if (!read.ok) return read.answer;
  try {
    await services.people.savePrivacy(actor, read.form);
  } catch (error) {
    return rejectedForm(error, read.values);
  }
  return { saved: true as const };
}

async function confirmAgain({ services, actor, embeddedSignIn }: AppContext, form: FormData) {
  if (!embeddedSignIn || !isPerson(actor)) throw data("This site does not send this email.", { status: 404 });
  // The address may have been confirmed in another window; no email is sent then.
  if (await services.people.emailVerified(actor)) return { saved: true as const };
  try {
    await embeddedSignIn.confirmAgain(actor.subject);
  } catch (error) {
    return rejectedForm(error, valuesOf(form));
  }
  return { sent: true as const };
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    const sending = form.get("intent") === CONFIRM_AGAIN;
    return lostForm(
      error,
      form,
      sending ? "The email was not sent. Try again." : "Your change was not saved. Try again.",
    );
  }
}

export default function SettingsPage({
  loaderData: {
    ofChecks,
    display,
    calendar,
    email,
    confirmed,
    mailbox,
    notifications,
    devices,
    embedded,
    privacy,
    away,
  },
  actionData: posted,
}: Route.ComponentProps) {
  const signOut = useSignOut();
  const contents = sections.filter(({ id }) => id !== "out-of-office" || away !== null);
  const ofAccount = posted && "intent" in posted ? posted : undefined;
  const ofPrivacy = posted && "privacy" in posted ? posted : undefined;
  const ofCalendar = posted && "calendar" in posted ? posted : undefined;
  const ofDisplay = posted && "display" in posted ? posted : undefined;
  const actionData =
    posted &&
    ("intent" in posted || "privacy" in posted || "display" in posted || "calendar" in posted || "absence" in posted)
      ? undefined
      : posted;
  // Without JavaScript the page has one response, whichever of its forms was submitted.
  const ofEmail =
    actionData &&
    ("values" in actionData
      ? actionData.values.intent === CONFIRM_AGAIN
      : "sent" in actionData || "again" in actionData);
  const ofNotifications = actionData && "values" in actionData && actionData.values.intent === "notices";
  return (
    <Page
      title="Settings"
      margin={
        <>
          <MarginNote title="Name, email, school">
            <p>
              You find these in your <Link href="/dashboard/profile">profile</Link>, with your school’s rule about
              proofreading.
            </p>
          </MarginNote>
          <PageContents entries={contents} />
        </>
      }
    >
      <EmailSetting
        failures={notifications.failures}
        email={email}
        confirmed={confirmed}
        mailbox={mailbox}
        answer={ofEmail ? actionData : undefined}
      />
      <SecuritySettings email={email} embedded={embedded} answer={ofAccount} />
      <DevicesSetting devices={devices} answer={ofAccount}>
        <SignOutForm className={`${buttonStyles.root} ${buttonStyles.secondary}`} signOut={signOut}>
          <LogOut className={iconStyles.root} aria-hidden="true" />
        </SignOutForm>
      </DevicesSetting>
      <AbsenceSetting away={away} answer={answerOfAbsence(posted)} />
      <AppearanceSetting
        density={display.density}
        staff={notifications.staff !== null && notifications.staff.role !== "expert"}
        answer={ofDisplay}
      />
      <TimeSettingSection timeZone={display.timeZone} locale={display.locale} answer={ofDisplay} />
      <KeyboardSetting shortcuts={display.shortcuts} answer={ofDisplay} />
      <NotificationSetting
        prefs={notifications.prefs}
        staff={notifications.staff}
        ways={notifications.ways}
        rejected={ofNotifications ? actionData : undefined}
      />
      <PushSetting />
      <TelegramSetting />
      <PrivacySetting ofChecks={ofChecks} answer={ofEmail || ofNotifications ? undefined : actionData}>
        <RepositorySetting findable={privacy.findable} answer={ofPrivacy} />
      </PrivacySetting>
      <CalendarSetting on={calendar} answer={ofCalendar} />
      <DataSetting email={email} dataExport={privacy.dataExport} deletion={privacy.deletion} answer={ofPrivacy} />
    </Page>
  );
}

function answerOfAbsence(posted: Route.ComponentProps["actionData"]) {
  return posted && "absence" in posted ? posted : undefined;
}
