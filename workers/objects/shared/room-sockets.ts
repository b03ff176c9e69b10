import { closeCodes } from "#schema/vocabulary/sockets.ts";
import { personTag } from "./socket-tags.ts";

/** Most open windows of one person in one room. */
const WINDOWS_A_PERSON = 10;
/** Codes that describe how a connection ended; they cannot be sent. */
const UNSENDABLE = new Set([1005, 1006, 1015]);

/**
 * Makes room for one more window of a person: the oldest is closed, unless the new one yields. Returns false if the new
 * one must be refused. Because a closed window yields when it tries again, many windows do not close each other for ever.
 */
export function makeRoom(ctx: DurableObjectState, personId: string, yields: boolean): boolean {
  // The platform lists sockets in the order in which they were accepted.
  const open = openSockets(ctx, personTag(personId));
  const over = open.slice(0, Math.max(0, open.length - WINDOWS_A_PERSON + 1));
  if (over.length > 0 && yields) return false;
  for (const socket of over) socket.close(closeCodes.tooManyWindows, "Too many windows");
  return true;
}

/** Sockets that are not closing: a message to a closing one would throw. */
export function openSockets(ctx: DurableObjectState, tag?: string): WebSocket[] {
  return ctx.getWebSockets(tag).filter(({ readyState }) => readyState === WebSocket.OPEN);
}

export function requireSignIn(sockets: readonly WebSocket[]): void {
  for (const socket of sockets) socket.close(closeCodes.signInAgain, "Sign in again");
}

export function turnOff(sockets: readonly WebSocket[]): void {
  for (const socket of sockets) socket.close(closeCodes.turnedOff, "Turned off");
}

/** Answers the close of a browser. */
export function answerClose(socket: WebSocket, code: number): void {
  socket.close(UNSENDABLE.has(code) ? 1000 : code);
}
