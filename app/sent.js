/*
 * Runs before the reference of a sent message is shown, so that a visitor who leaves at once does not find the message
 * in the form again.
 */
try {
  sessionStorage.removeItem(`desk:${location.pathname}`);
} catch {
  // If storage is blocked, nothing was stored.
}
