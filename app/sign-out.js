/* Signing out on public pages; loaded only for signed-in users. */
/** Always ends at the home page, even if the request fails. */
addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.getAttribute("action") !== "/sign-out" || event.defaultPrevented) return;
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  (button.querySelector("[data-label]") ?? button).textContent = "Signing out...";
  // Unregistering the worker removes the browser's push subscription; the push service then reports it as gone.
  const workers = await navigator.serviceWorker?.getRegistrations().catch(() => []);
  for (const worker of workers ?? []) worker.unregister().catch(() => {});
  try {
    const answer = await fetch("/sign-out", { method: "POST", headers: { Accept: "application/json" } });
    if (!answer.ok) throw answer;
    forgetEverything();
    location.assign("/");
  } catch {
    forgetEverything();
    toast("Logout failed. Redirecting...");
    setTimeout(() => location.assign("/"), 800);
  }
});

/**
 * Clears the data this user stored in the browser; the theme belongs to the device and stays. The same as in
 * shell/use-sign-out.ts.
 */
function forgetEverything() {
  try {
    sessionStorage.clear();
    const { theme } = localStorage;
    localStorage.clear();
    if (theme) localStorage.theme = theme;
    indexedDB.deleteDatabase("check-form");
  } catch {
    // If storage is blocked, nothing was stored.
  }
}

function toast(text) {
  document.body.insertAdjacentHTML("beforeend", `<div class="toasts"><p class="er" role="alert">${text}</p></div>`);
}
