/** Host names of this machine in a URL: traffic to them never leaves it, so plain http is allowed. */
export function isLoopback(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
