import { emailText } from "#core/notifications/email.ts";
import type { EmailSheet, Mailer } from "#core/notifications/ports.ts";
import { createEmailLayout } from "../../adapters/notifications/email-layout/index.ts";
import type { SignUpEmail } from "./local-identity.ts";

type Site = { appName: string; appUrl: string };

/**
 * What is sent to the address of a sign-up: the link by which someone shows that it is theirs or, where it is confirmed
 * for another account, that there is one. Clerk sends its own.
 */
export async function sendSignUpEmail(mail: Mailer, { appName, appUrl, to, token }: Site & SignUpEmail): Promise<void> {
  const site = { appName, appUrl };
  const sheet: EmailSheet = {
    ...site,
    ...(token === null ? accountExists(site) : confirmation(site, token)),
    answerable: false,
    unsubscribeUrl: null,
    settingsUrl: null,
    note: "Our emails never ask for a password or a card.",
    why: "You get this email because this address was used to sign up.",
  };
  const { subject } = sheet;
  const html = await createEmailLayout().html(sheet);
  await mail.send({ key: `sign-up:${crypto.randomUUID()}`, to, subject, text: emailText(sheet), html });
}

function confirmation({ appName, appUrl }: Site, token: string) {
  return {
    subject: "Confirm your email address",
    paragraphs: [
      `You signed up for ${appName} with this email address. Confirm it so that your checks also compare with other students’ documents.`,
      "You can use the link once, within 24 hours. If you did not sign up, ignore this email.",
    ],
    button: { words: "Confirm email address", href: `${appUrl}/__local/confirm-email/${token}` },
  };
}

function accountExists({ appName, appUrl }: Site) {
  return {
    subject: "You already have an account",
    paragraphs: [
      `A person signed up for ${appName} with this email address, but you already have an account with it. Your account has not changed.`,
      "If it was you: a second, empty account was made. Sign out, then sign in with the password of your first account. If it was not you, ignore this email.",
    ],
    button: { words: "Sign in", href: `${appUrl}/sign-in` },
  };
}
