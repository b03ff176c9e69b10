import { isLoopback } from "#schema/platform/loopback.ts";

/** The push services of the browsers there are, by the names their addresses have. */
const HOSTS = ["fcm.googleapis.com", "updates.push.services.mozilla.com"];
const FAMILIES = [".notify.windows.com", ".push.apple.com"];

/** Longer ones have never been seen. */
const LONGEST = 1000;

/**
 * Whether an address a browser gave us is one of a push service. We post to it, so it must be no one else's: https, the
 * usual port, a host of the list, no name or password, nothing that two readers could read differently.
 *
 * @param loopback whether services of this machine count too, over http and at any port: local runs and tests
 */
export function isPushEndpoint(endpoint: string, loopback: boolean): boolean {
  if (endpoint.length > LONGEST || !/^[\x21-\x7e]+$/.test(endpoint) || /[\\@#]/.test(endpoint)) return false;
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, href } = new URL(endpoint);
  // What a parser had to put right may be put right otherwise elsewhere.
  if (href !== endpoint || username || password) return false;
  if (loopback && isLoopback(hostname)) return protocol === "http:" || protocol === "https:";
  if (protocol !== "https:" || port !== "") return false;
  return HOSTS.includes(hostname) || FAMILIES.some((family) => hostname.endsWith(family));
}
