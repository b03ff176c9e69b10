/* Signing out on public pages, fetched where somebody is signed in. */
/** Signing out ends at the front page, whatever the provider says. */
addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.getAttribute("action") !== "/sign-out" || event.defaultPrevented) return;
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  (button.querySelector("[data-label]") ?? button).textContent = "Signing out...";
  // With its worker goes the browser's push subscription; the push service tells us that it is gone.
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

/** What this person left in the browser goes; the theme belongs to the device. The same in shell/use-sign-out.ts. */
function forgetEverything() {
  try {
    sessionStorage.clear();
    const { theme } = localStorage;
    localStorage.clear();
    if (theme) localStorage.theme = theme;
    indexedDB.deleteDatabase("check-form");
  } catch {
    // Storage may be closed; then nothing was left in it.
  }
}

function toast(text) {
  document.body.insertAdjacentHTML("beforeend", `<div class="toasts"><p class="er" role="alert">${text}</p></div>`);
}
