/**
 * Why the server closes a WebSocket. `signInAgain`: access must be checked again, because it may have been revoked or
 * was not renewed. `turnedOff`: a feature flag has closed what it shows. `tooManyWindows`: a newer window of the same
 * person took this one's place.
 */
export const closeCodes = { signInAgain: 4001, turnedOff: 4003, tooManyWindows: 4008 } as const;

/** The `mode` parameter of a connection that may be refused but never takes another window's place. */
export const YIELDING = "yield";
