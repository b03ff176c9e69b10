/** Waits until a site responds, with any status. */
export async function waitUntilUp(address, seconds = 120) {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    try {
      await fetch(`${address}/api/health`, { redirect: "manual" });
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }
}

/** Calls one of the local endpoints of a local run; null if it is not available. */
export async function call(address, path, signal) {
  const response = await fetch(`${address}${path}`, {
    method: "POST",
    signal,
    headers: { Origin: address, "Content-Length": "0" },
  });
  return response.ok ? response.json() : null;
}
