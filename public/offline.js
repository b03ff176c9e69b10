/* The installed app has no address bar and no page of the browser to try again: a page that cannot be loaded is replaced
   by this one. Nothing is stored: no page, no file, no answer of the server. */

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You are offline</title>
<style>
:root{color-scheme:light dark;--ground:#edf1ee;--ink:#131a2a;--soft:#4a5568;--pencil:#1d49b4;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#0e131b;--ink:#e2e8f0;--soft:#a3aec0;--pencil:#a3bcff;--on:#0e131b}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--ground);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:32rem;padding:2rem 1.5rem}
h1{margin:0 0 .5rem;font:600 1.75rem/1.2 Georgia,serif}
p,ul{margin:0 0 1rem;color:var(--soft)}
ul{padding-left:1.25rem}
a{display:inline-block;padding:.7rem 1.25rem;border-radius:6px;background:var(--pencil);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--pencil);outline-offset:3px}
</style>
</head>
<body>
<main>
<h1>You are offline</h1>
<p>This page could not be loaded. Connect to the internet, then try again.</p>
<ul>
<li>Checks and orders continue while you are offline.</li>
<li>Text that you have not sent yet is kept in this browser.</li>
<li>Reports that you downloaded as a file open without a connection.</li>
</ul>
<a href="">Try again</a>
</main>
</body>
</html>`;

/** Nothing in the page runs. */
const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

self.addEventListener("fetch", (event) => {
  // Everything else, and what is sent, goes its usual way.
  if (event.request.mode !== "navigate" || event.request.method !== "GET") return;
  event.respondWith(fetch(event.request).catch(() => new Response(page, { status: 503, headers })));
});
