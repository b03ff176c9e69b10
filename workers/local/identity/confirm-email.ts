import { type Context, Hono } from "hono";
import { type PlainPage, plainPage } from "../../platform/plain-page.ts";
import type { Site } from "../../platform/site.ts";
import { providerOf } from "./identity-embedded.ts";
import type { ConfirmationState } from "./local-identity.ts";

type Here = Context<Site, "/:token">;

/** The link of the email "Confirm your email address". Opening it changes nothing: mail programs open links by themselves. */
export const confirmEmail = new Hono<Site>();

confirmEmail.get("/:token", async (c) => {
  const confirmation = await providerOf(c.env.platform).confirmation(c.req.param("token"));
  return shown(c, confirmation, pageOf(c, confirmation));
});

confirmEmail.post("/:token", async (c) => {
  const provider = providerOf(c.env.platform);
  const token = c.req.param("token");
  const person = await provider.confirmEmail(token);
  if (person) await c.env.requestContext.services.people.mirror(person);
  const confirmation = await provider.confirmation(token);
  return shown(c, confirmation, person ? justConfirmed : pageOf(c, confirmation));
});

function shown(c: Here, { state }: ConfirmationState, page: PlainPage): Promise<Response> {
  const { origin } = c.env.requestContext;
  // The form needs our origin, and no other site may see the token in the address.
  const headers = { "Referrer-Policy": "same-origin" };
  const status = { open: 200, confirmed: 200, taken: 409, expired: 410 }[state];
  return plainPage(origin, page, { status, headers });
}

function pageOf(c: Here, confirmation: ConfirmationState): PlainPage {
  switch (confirmation.state) {
    case "open":
      return {
        title: "Confirm your email address",
        lead: `Is ${confirmation.email} the email address of your ${c.env.requestContext.config.appName} account?`,
        row: `<form method="post"><button type="submit" class="button button-primary button-large">Confirm email address</button></form>`,
      };
    case "confirmed":
      return { ...justConfirmed, lead: "Your email address is already confirmed." };
    case "taken":
      return {
        title: "Address confirmed for another account",
        lead: `${confirmation.email} is already the email address of another ${c.env.requestContext.config.appName} account. Sign in to that account with its password.`,
        row: `<a class="button button-primary button-large" href="/sign-in">Sign in</a>`,
      };
    case "expired":
      return {
        title: "Link expired",
        lead: "This link has expired. Sign in and ask for a new one in Settings.",
        row: `<a class="button button-primary button-large" href="/dashboard/settings">Open settings</a>`,
      };
  }
}

const justConfirmed: PlainPage = {
  title: "Email address confirmed",
  lead: "Your checks can now compare with other students’ documents too.",
  row: `<a class="button button-primary button-large" href="/turnitin/submit">Check a draft</a><a class="button button-secondary button-large" href="/dashboard">Go to the dashboard</a>`,
};
