/** Names of this machine as they stand in a URL: traffic to them leaves no wire, so it may be plain http. */
export function isLoopback(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
