import { isLoopback } from "#schema/platform/loopback.ts";

/** Host names of the push services of current browsers. */
const HOSTS = ["fcm.googleapis.com", "updates.push.services.mozilla.com"];
const FAMILIES = [".notify.windows.com", ".push.apple.com"];

/** The longest accepted endpoint; no service uses longer ones. */
const LONGEST = 1000;

/**
 * Whether an endpoint sent by a browser belongs to a push service. We send requests to it, so it has to be https, on the
 * default port, on a host of the list, without credentials, and in a form that every URL parser reads alike.
 *
 * @param loopback whether services on this machine are allowed too, over http and on any port: local runs and tests
 */
export function isPushEndpoint(endpoint: string, loopback: boolean): boolean {
  if (endpoint.length > LONGEST || !/^[\x21-\x7e]+$/.test(endpoint) || /[\\@#]/.test(endpoint)) return false;
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, href } = new URL(endpoint);
  // A URL that the parser had to normalise may be read differently by other software.
  if (href !== endpoint || username || password) return false;
  if (loopback && isLoopback(hostname)) return protocol === "http:" || protocol === "https:";
  if (protocol !== "https:" || port !== "") return false;
  return HOSTS.includes(hostname) || FAMILIES.some((family) => hostname.endsWith(family));
}
