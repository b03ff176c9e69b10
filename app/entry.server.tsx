import { isbot } from "isbot";
import { renderToReadableStream, renderToString } from "react-dom/server";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { isRouteErrorResponse, ServerRouter } from "react-router";
import { AppError } from "#core/app-error.ts";
import { ClosedAreaPage } from "./components/shell/closed-area.tsx";
import { ErrorPage, SomethingWrong } from "./components/shell/error-page.tsx";
import { ServerErrorScreens } from "./components/shell/error-screens.tsx";
import { FaultPage } from "./components/shell/fault-page.tsx";
import { rootDataOf, ServerRootData } from "./components/shell/root-data.ts";
import { appContext } from "./context.ts";
import { hydrates } from "./hydration.ts";

export const streamTimeout = 10_000;

const errorScreens = { ErrorPage, ClosedAreaPage, SomethingWrong, FaultPage };

/**
 * Pages without React in the browser are rendered to a string, which is several times cheaper than streaming; all
 * others are streamed.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const app = loadContext.get(appContext);
  const { nonce, report } = app;
  headers.set("Content-Type", "text/html; charset=utf-8");
  const page = (
    <ServerRootData value={rootDataOf(app)}>
      <ServerErrorScreens value={errorScreens}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce || undefined} />
      </ServerErrorScreens>
    </ServerRootData>
  );
  const { matches, loaderData } = routerContext.staticHandlerContext;
  if (
    loaderData.root === undefined ||
    !hydrates(matches.map(({ route }) => ({ handle: route.handle, loaderData: loaderData[route.id] })))
  ) {
    return new Response(`<!DOCTYPE html>${renderToString(page)}`, { status, headers });
  }
  let answer = status;
  const body = await renderToReadableStream(page, {
    nonce,
    // Parts that are ready stay in their place, however long they are: without a script the page is complete.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    signal: AbortSignal.timeout(streamTimeout + 1000),
    onError(error: unknown) {
      answer = 500;
      report(error);
    },
  });
  if (isbot(request.headers.get("User-Agent") ?? "")) await body.allReady;
  return new Response(body, { status: answer, headers });
}

/** An AppError or a thrown response is expected and not logged as a fault, nor is a request that the visitor aborted. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof AppError || isRouteErrorResponse(error) || error instanceof Response)
    return;
  context.get(appContext).report(error);
};
