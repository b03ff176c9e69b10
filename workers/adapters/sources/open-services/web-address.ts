/** Names that lead nowhere on the public internet (RFC 6761, 6762, 8375, and ICANN's .internal). */
const PRIVATE_ENDS = [
  ...[".local", ".localhost", ".localdomain", ".internal", ".home.arpa", ".lan", ".home", ".corp", ".intranet"],
  ...[".private", ".onion", ".arpa"],
];

/** An IPv4 address spelt in a name, as services have them that answer any such name with that address. */
const SPELT_ADDRESS = /(?:^|[.-])(?:\d{1,3}[.-]){3}\d{1,3}(?:[.-]|$)/;

/** Which pages may be read: those of public hosts by https, or in a local run only those below the stand-in's address. */
export type PageRules = { standIn: string | null; webHosts: readonly string[] };

/** The address of a page that may be read; null if it may not. Redirects are held to the same rules. */
export function readableAddress(address: string, { standIn, webHosts }: PageRules, base?: string): URL | null {
  const url = address.length > 2_000 ? null : URL.parse(address, base);
  if (url === null || url.username !== "" || url.password !== "") return null;
  url.hash = "";
  if (standIn !== null) return url.href.startsWith(`${standIn}/`) ? url : null;
  if (url.protocol !== "https:" || url.port !== "") return null;
  return isPublicHost(url.hostname) && isListed(url.hostname, webHosts) ? url : null;
}

/** The parser has written every spelling of an IPv4 address as four decimal numbers, and put IPv6 into brackets. */
function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "");
  if (!name.includes(".") || name.startsWith("[") || SPELT_ADDRESS.test(name)) return false;
  return !PRIVATE_ENDS.some((end) => name.endsWith(end));
}

function isListed(hostname: string, hosts: readonly string[]): boolean {
  const name = hostname.replace(/\.$/, "");
  return (
    hosts.length === 0 || hosts.some((host) => name === host.toLowerCase() || name.endsWith(`.${host.toLowerCase()}`))
  );
}
