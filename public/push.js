/* What a browser does with a notice while none of our pages is open. Registered when somebody switches browser push on. */

self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data));
});

/** Browsers take push away from whoever shows nothing, so what cannot be read is shown as a line without words of ours. */
function show(data) {
  let notice = {};
  try {
    notice = data ? data.json() : {};
  } catch {
    // Shown without its words.
  }
  return self.registration.showNotification(String(notice.title || "You have a new notification"), {
    body: String(notice.body || ""),
    tag: String(notice.tag || "marginalia"),
    data: { href: String(notice.href || "/dashboard") },
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.href ?? "/dashboard"));
});

/** Our own pages alone; one that is open there already comes forward. */
async function open(href) {
  const url = new URL(href, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url === url.href);
  await (there ? there.focus() : self.clients.openWindow(url.href));
}

/** Push services change addresses now and then; the page says the new one when it is opened next, this says it at once. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event));
});

async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  const headers = { "Content-Type": "application/json" };
  await fetch("/api/push", { method: "POST", headers, body: JSON.stringify(subscription) });
}
