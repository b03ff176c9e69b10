import { emailText } from "#core/notifications/email.ts";
import type { EmailSheet, Mailer } from "#core/notifications/ports.ts";
import { createEmailLayout } from "../../adapters/notifications/email-layout/index.ts";
import type { LinkToSend, SignUpEmail } from "./local-identity.ts";

type Site = { appName: string; appUrl: string };
type Link = NonNullable<LinkToSend>;
type Body = Pick<EmailSheet, "subject" | "paragraphs" | "button">;

/** The emails about an account itself. Clerk sends its own. */
export function accountEmails(mail: Mailer, site: Site) {
  const { appName, appUrl } = site;

  async function send(to: string, key: string, body: Body, why: string): Promise<void> {
    const sheet: EmailSheet = {
      ...site,
      ...body,
      answerable: false,
      unsubscribeUrl: null,
      settingsUrl: null,
      note: "Our emails never ask for a password or a card.",
      why,
    };
    const { subject } = sheet;
    const html = await createEmailLayout().html(sheet);
    await mail.send({ key: `${key}:${crypto.randomUUID()}`, to, subject, text: emailText(sheet), html });
  }

  const owner = `You get this email because this is the address of your ${appName} account.`;
  const support = { words: "Contact support", href: `${appUrl}/contact` };

  return {
    /** The link by which someone shows that an address is theirs or, where it is confirmed for another account, that there is one. */
    signUp: ({ to, token }: SignUpEmail) =>
      send(
        to,
        "sign-up",
        token === null ? accountExists(site) : confirmation(site, token),
        "You get this email because this address was used to sign up.",
      ),

    reset: ({ to, token }: Link) =>
      send(
        to,
        "reset",
        {
          subject: "Reset your password",
          paragraphs: [
            `Someone asked to reset the password of your ${appName} account. If it was you, choose a new password.`,
            "You can use the link once, within an hour. If you did not ask for it, ignore this email: your password stays as it is.",
          ],
          button: { words: "Choose a new password", href: `${appUrl}/auth/reset-password/${token}` },
        },
        owner,
      ),

    passwordChanged: (to: string) =>
      send(
        to,
        "password",
        {
          subject: "Your password was changed",
          paragraphs: [
            `The password of your ${appName} account was changed, and all other devices were signed out.`,
            "If you did not do this, reset your password now and contact support.",
          ],
          button: support,
        },
        owner,
      ),

    newAddress: ({ to, token }: Link) =>
      send(
        to,
        "address",
        {
          subject: "Confirm your new email address",
          paragraphs: [
            `You asked to use this address for your ${appName} account.`,
            "You can use the link once, within an hour. If you did not ask for it, ignore this email.",
          ],
          button: { words: "Use this email address", href: `${appUrl}/__local/new-address/${token}` },
        },
        "You get this email because this address was entered as the new address of an account.",
      ),

    addressChanged: (before: string, after: string) =>
      send(
        before,
        "address-changed",
        {
          subject: "Your email address was changed",
          paragraphs: [
            `The email address of your ${appName} account is now ${after}.`,
            "If you did not do this, contact support now.",
          ],
          button: support,
        },
        "You get this email because this was the address of your account until now.",
      ),

    invitation: ({ to, token }: Link) =>
      send(
        to,
        "invitation",
        {
          subject: `You are invited to ${appName}`,
          paragraphs: [
            `An admin invited you to work on ${appName}. Choose a password to start.`,
            "You can use the link once, within an hour. After that, use “Forgot your password?” on the sign-in page.",
          ],
          button: { words: "Choose a password", href: `${appUrl}/auth/reset-password/${token}` },
        },
        "You get this email because an admin entered this address.",
      ),
  };
}

function confirmation({ appName, appUrl }: Site, token: string): Body {
  return {
    subject: "Confirm your email address",
    paragraphs: [
      `You signed up for ${appName} with this email address. Confirm it so that your checks also compare with other students’ documents.`,
      "You can use the link once, within 24 hours. If you did not sign up, ignore this email.",
    ],
    button: { words: "Confirm email address", href: `${appUrl}/__local/confirm-email/${token}` },
  };
}

function accountExists({ appName, appUrl }: Site): Body {
  return {
    subject: "You already have an account",
    paragraphs: [
      `A person signed up for ${appName} with this email address, but you already have an account with it. Your account has not changed.`,
      "If it was you: a second, empty account was made. Sign out, then sign in with the password of your first account. If it was not you, ignore this email.",
    ],
    button: { words: "Sign in", href: `${appUrl}/sign-in` },
  };
}
