/* Opens a shared report: takes the secret out of the address, hands it over once, and goes on to the report. */
const secret = location.hash.slice(1);
// Out of the address bar and the history before anything else happens.
history.replaceState(null, "", location.pathname);

// The viewer takes no part in transitions between pages, and this may leave before the site's own script is there.
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
