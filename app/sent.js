/* Run before the number of a message is shown: who reads it and leaves at once does not find the message in the form again. */
try {
  sessionStorage.removeItem(`desk:${location.pathname}`);
} catch {
  // Storage may be closed; then nothing was kept.
}
