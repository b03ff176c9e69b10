/* Opens a shared report: removes the secret from the address, sends it once, and opens the report. */
const secret = location.hash.slice(1);
// Removed from the address bar and the history before anything else.
history.replaceState(null, "", location.pathname);

// The report viewer uses no view transitions, and this page may be left before the site's own script has loaded.
addEventListener("pageswap", ({ viewTransition }) => viewTransition?.skipTransition());

function say(id) {
  for (const part of document.querySelectorAll("[data-shared]")) part.hidden = part.dataset.shared !== id;
}

async function open() {
  if (!secret) return say("none");
  try {
    const response = await fetch("/api/shared", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ secret }),
    });
    if (response.ok) location.replace("/shared/report");
    else say(response.status === 410 ? "over" : "lost");
  } catch {
    say("lost");
  }
}

void open();
