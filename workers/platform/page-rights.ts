import { data, type ServerBuild } from "react-router";
import { requirePageRight } from "#app/middleware/require-page-right.ts";
import { layoutIdsOf, pagesOf } from "#app/route-table.ts";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;
type Action = NonNullable<Route["module"]["action"]>;

const pages = new Map(pagesOf().map((page) => [page.id, page]));
/** The frames of pages: a request runs through them to a page. */
const layouts = new Set(["root", ...layoutIdsOf()]);
const built = new WeakMap<Routes, Routes>();

/**
 * The build with each page's right in front of everything else that the page does, and a refusal of bodies that are no
 * form. The right is the middleware of the route itself, so it runs for the route that React Router has matched, however
 * the address is written. A page that is not in the table is denied.
 */
export function withRights(build: ServerBuild): ServerBuild {
  const routes = built.get(build.routes) ?? rightsOf(build.routes);
  built.set(build.routes, routes);
  return { ...build, routes };
}

function rightsOf(routes: Routes): Routes {
  return Object.fromEntries(
    Object.values(routes).flatMap((route) => {
      if (!route) return [];
      return [[route.id, layouts.has(route.id) ? route : withRight(route)]];
    }),
  );
}

function withRight(route: Route): Route {
  // Only local builds have these (app/routes.ts).
  if (route.id.startsWith("routes/local/")) return route;
  const middleware = [requirePageRight(pages.get(route.id) ?? null), ...(route.module.middleware ?? [])];
  const { action } = route.module;
  const module = { ...route.module, middleware, ...(action && { action: withForm(action) }) };
  return { ...route, module };
}

const NO_FORM = {
  title: "This form could not be sent",
  text: "Nothing was saved. Go back and send the form from its own page.",
};

/** The action of a page, answered with a refusal where it reads a form and the body is none. */
function withForm(action: Action): Action {
  return (args) => {
    const { request } = args;
    const read = request.formData.bind(request);
    const formData = () =>
      read().catch(() => {
        throw data(NO_FORM, { status: 415 });
      });
    return action({ ...args, request: Object.defineProperty(request, "formData", { value: formData }) });
  };
}
