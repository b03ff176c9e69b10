import { type Context, Hono } from "hono";
import { AppError } from "#core/app-error.ts";
import { type PlainPage, plainPage } from "../../platform/plain-page.ts";
import type { Site } from "../../platform/site.ts";

type Here = Context<Site, "/:token">;

/** The link of the email "Confirm your new email address". Opening it changes nothing: mail programs open links by themselves. */
export const newAddress = new Hono<Site>();

newAddress.get("/:token", async (c) => {
  const address = await c.env.requestContext.embeddedSignIn?.newAddress(c.req.param("token"));
  return address ? shown(c, address.taken ? taken(address.email) : question(address.email)) : shown(c, over, 410);
});

newAddress.post("/:token", async (c) => {
  const { embeddedSignIn, services } = c.env.requestContext;
  try {
    const person = await embeddedSignIn?.changeAddress(c.req.param("token"));
    if (!person) return shown(c, over, 410);
    await services.people.refresh(person);
    return shown(c, changed(person.email));
  } catch (error) {
    if (error instanceof AppError && error.reason === "gone") return shown(c, over, 410);
    throw error;
  }
});

function shown(c: Here, page: PlainPage, status = 200): Promise<Response> {
  // The form needs our origin, and no other site may see the token in the address.
  return plainPage(c.env.requestContext.origin, page, { status, headers: { "Referrer-Policy": "same-origin" } });
}

const settings = `<a class="button button-primary button-large" href="/dashboard/settings">Open settings</a>`;

function question(email: string): PlainPage {
  return {
    title: "Use this email address",
    lead: `From now on ${email} is the email address of your account: you sign in with it, and our emails go there.`,
    row: `<form method="post"><button type="submit" class="button button-primary button-large">Use this email address</button></form>`,
  };
}

function changed(email: string): PlainPage {
  return { title: "Email address changed", lead: `${email} is now the email address of your account.`, row: settings };
}

function taken(email: string): PlainPage {
  return {
    title: "Address belongs to another account",
    lead: `${email} is already the email address of another account. Your account keeps its address.`,
    row: settings,
  };
}

const over: PlainPage = {
  title: "Link expired",
  lead: "This link has expired or was used before. Ask for a new one in Settings.",
  row: settings,
};
