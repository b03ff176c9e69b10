import { isPublicHost } from "#core/sources/open-services/public-host.ts";

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

function isListed(hostname: string, hosts: readonly string[]): boolean {
  const name = hostname.replace(/\.$/, "");
  return (
    hosts.length === 0 || hosts.some((host) => name === host.toLowerCase() || name.endsWith(`.${host.toLowerCase()}`))
  );
}
