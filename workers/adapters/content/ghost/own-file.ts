import { isLoopback } from "#schema/platform/loopback.ts";
/** A file of the service itself, over https or on this machine: the only ones a page may load. */
export function isOwnFile(src: string, cms: URL): boolean {
  if (!URL.canParse(src, cms)) return false;
  const { origin, protocol, hostname } = new URL(src, cms);
  return origin === cms.origin && (protocol === "https:" || isLoopback(hostname));
}
