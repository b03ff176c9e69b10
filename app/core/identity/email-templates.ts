import { type EmailText, timeIn } from "../payments/email-templates.ts";
import { oneLine } from "../shared/one-line.ts";

/** To someone whose account was suspended, or whose suspension has another date. They cannot sign in, so it has no link. */
export function suspendedEmail({ until, reason, zone }: { until: number; reason: string; zone: string }): EmailText {
  return {
    subject: "Your account is suspended",
    text: [
      `Your account is suspended until ${timeIn(zone || "UTC", until)}. Until then you cannot sign in. Your documents, reports and orders are not deleted.`,
      `Reason: ${oneLine(reason, 500)}`,
      "If you think this is a mistake, write to us on the contact page of our site.",
    ].join("\n\n"),
    href: "",
    act: "",
  };
}

/** To an admin whose role was taken away. */
export function noAdminEmail(role: "user" | "editor"): EmailText {
  const left =
    role === "editor" ? "You can still work as an editor." : "Your account has no role of our staff any more.";
  return {
    subject: "You are not an admin any more",
    text: `Another admin changed the role of your account. ${left} If you did not expect this, ask the other admins, or write to us on the contact page of our site.`,
    href: "/dashboard",
    act: "Open your dashboard",
  };
}

/** `over`: the date has come; otherwise an admin lifted the suspension. */
export function restoredEmail({ over }: { over: boolean }): EmailText {
  return {
    subject: "Your account is active again",
    text: `${over ? "The suspension of your account is over." : "We lifted the suspension of your account."} You can sign in again.`,
    href: "/dashboard",
    act: "Sign in",
  };
}
