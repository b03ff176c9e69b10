/** Tags by which a room finds the sockets of a user or of one session; the platform limits a tag to 256 characters. */
export function personTag(id: string): string {
  return `p:${id}`.slice(0, 256);
}

export function sessionTag(id: string): string {
  return `s:${id}`.slice(0, 256);
}
