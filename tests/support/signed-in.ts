import { testEnv } from "./env.ts";
import { visitor } from "./visitor.ts";

/** A client that is signed in as one of the demo people: ada, bob, grace or eve. */
export async function signedIn(demo: string): Promise<ReturnType<typeof visitor>> {
  const browser = visitor();
  const provider = testEnv.LOCAL_IDENTITY.get(testEnv.LOCAL_IDENTITY.idFromName("provider"));
  await provider.publicKey();
  const entered = await provider.signInAs(demo, "http://localhost");
  if (!entered) throw new Error(`${demo} cannot sign in.`);
  browser.jar.set("__session", entered.token);
  browser.jar.set("__client", entered.client);
  return browser;
}

/** A client that has signed up as a new user, and the token of the link that confirms the email address. */
export async function signedUp(name: string): Promise<ReturnType<typeof visitor> & { confirmation: string }> {
  const browser = visitor();
  const provider = testEnv.LOCAL_IDENTITY.get(testEnv.LOCAL_IDENTITY.idFromName("provider"));
  await provider.publicKey();
  const email = `${name.toLowerCase()}-${crypto.randomUUID()}@example.test`;
  const outcome = await provider.signUp(name, email, "a long enough password", "http://localhost");
  browser.jar.set("__session", outcome.token);
  browser.jar.set("__client", outcome.client);
  return { ...browser, confirmation: outcome.email?.token ?? "no link" };
}
