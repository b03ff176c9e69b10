/** Tags by which a room finds the sockets of a person or of one session; the platform takes 256 characters. */
export function personTag(id: string): string {
  return `p:${id}`.slice(0, 256);
}

export function sessionTag(id: string): string {
  return `s:${id}`.slice(0, 256);
}
