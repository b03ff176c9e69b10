import { isLoopback } from "#schema/platform/loopback.ts";

/** A content service: its address, and that of the host on which it keeps pictures and sounds. */
export type Cms = { site: URL; storage: URL };

/** A file of the service itself, over https or on this machine: the only ones a page may load. */
export function isOwnFile(src: string, { site, storage }: Cms): boolean {
  if (!URL.canParse(src, site)) return false;
  const { origin, protocol, hostname } = new URL(src, site);
  return [site.origin, storage.origin].includes(origin) && (protocol === "https:" || isLoopback(hostname));
}
