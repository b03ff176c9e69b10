import { Hono } from "hono";
import { AppError } from "#core/app-error.ts";
import { requireOpenArea } from "#core/platform/closed-areas.ts";
import { routePath } from "#core/platform/route-path.ts";
import { escapeMarkup } from "#core/shared/markup.ts";
import { rule } from "../api/shared/route.ts";
import { renderPage } from "../platform/pages.ts";
import { viewPolicy } from "../platform/security.ts";
import type { Site } from "../platform/site.ts";
import { viewStyle } from "./view-style.ts";

/** Pages of the dashboard that show nothing but what staff may see of a student anyway, by their names in the audit log. */
const shown = [
  ["home", /^\/dashboard$/],
  ["orders", /^\/dashboard\/orders$/],
  ["order", /^\/dashboard\/orders\/[\w-]+$/],
  ["profile", /^\/dashboard\/profile$/],
] as const;

function nameOf(path: string): string | null {
  return shown.find(([, pattern]) => pattern.test(path))?.[0] ?? null;
}

/**
 * The dashboard as a student sees it, for admins: drawn on the server by the student's rights from a database that can
 * only be read, and sent without scripts and forms. Nothing on the page can act, neither as the student nor as the admin.
 */
export const viewAsPages = new Hono<Site>();

viewAsPages.use(async (c, next) => {
  requireOpenArea(c.env.requestContext.config.flags, routePath(c.req.path));
  await next();
});

viewAsPages.post("/:view/end", rule("admin"), async (c) => {
  const userId = await c.env.requestContext.services.staffViews.end(c.env.requestContext.actor, c.req.param("view"));
  return c.redirect(`/admin/users/${userId}`, 303);
});

viewAsPages.get("/:view/*", rule("admin"), async (c) => {
  const { requestContext } = c.env;
  const id = c.req.param("view");
  const at = `/view-as/${id}`;
  const { pathname, search, origin } = new URL(c.req.url);
  const path = pathname.slice(at.length);
  const page = nameOf(path);
  const view = await requestContext.services.staffViews.open(requestContext.actor, id, page ?? "other");
  if (page === null)
    throw new AppError("not_allowed", "This page shows the student’s own texts, which are not part of this view.");
  const asked = new Request(`${origin}${path}${search}`, { headers: { Accept: "text/html" } });
  const drawn = await renderPage(asked, requestContext.viewedAs(view.person));
  const { nonce } = requestContext;
  const banner = { at, nonce, name: view.person.fullName, until: new Date(view.endsAt) };
  const still = withoutActs(new Response(drawn.body, drawn), banner);
  const location = still.headers.get("Location");
  if (location) still.headers.set("Location", location.startsWith("/dashboard") ? `${at}${location}` : at);
  still.headers.set("Content-Security-Policy", viewPolicy(nonce));
  still.headers.delete("Set-Cookie");
  return still;
});

type Banner = { at: string; nonce: string; name: string; until: Date };

/** The page with its own links alone, and on top whose it is. */
function withoutActs(page: Response, { at, nonce, name, until }: Banner): Response {
  const time = until.toISOString();
  const banner = `<style nonce="${nonce}">${viewStyle}</style>
<aside class="view-as" aria-label="View as">
  <p><b>You see the site as ${escapeMarkup(name)} does.</b> Read only; documents, reports and messages are not shown. Ends at
    <time datetime="${time}">${time.slice(11, 16)} UTC</time>.</p>
  <form method="post" action="${at}/end"><button>End view</button></form>
</aside>`;
  return (
    new HTMLRewriter()
      .on("script, link[rel='modulepreload'], link[rel='manifest'], noscript", { element: (one) => void one.remove() })
      .on("a", {
        element(link) {
          const href = link.getAttribute("href") ?? "";
          if (href.startsWith("#")) return;
          if (nameOf(href.split(/[?#]/)[0] ?? "") !== null) link.setAttribute("href", `${at}${href}`);
          else {
            link.removeAttribute("href");
            link.setAttribute("aria-disabled", "true");
          }
        },
      })
      .on("form", { element: (form) => void form.removeAndKeepContent() })
      .on("button, input, select, textarea", { element: (control) => void control.setAttribute("disabled", "") })
      // The banner's own form is added to what has been read before, and is not read again.
      .on("body", { element: (body) => void body.prepend(banner, { html: true }) })
      .transform(page)
  );
}
