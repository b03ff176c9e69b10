import { clerkMiddleware, rootAuthLoader } from "@clerk/react-router/server";
import { lazy, Suspense } from "react";
import { Outlet } from "react-router";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/layout";
import { ClerkBoundary } from "./clerk-boundary.tsx";

/** Clerk's code is loaded on these pages only, and only if Clerk is the provider. */
const ClerkFrame = lazy(() => import("./clerk-frame.tsx"));

export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    const { clerk } = args.context.get(appContext);
    if (!clerk) return next();
    return clerkMiddleware({ ...clerk, signInUrl: "/sign-in", signUpUrl: "/sign-up" })(args, next);
  },
];

export async function loader(args: Route.LoaderArgs) {
  const { clerk, nonce } = args.context.get(appContext);
  if (!clerk) return { hydrate: false as const };
  const state = await rootAuthLoader(args, { publishableKey: clerk.publishableKey, secretKey: clerk.secretKey });
  return { hydrate: true as const, nonce, publishableKey: clerk.publishableKey, state };
}

export default function IdentityLayout({ loaderData }: Route.ComponentProps) {
  if (!loaderData.hydrate) return <Outlet />;
  return (
    <ClerkBoundary>
      <Suspense fallback={<p className="site-sheet">Loading sign-in…</p>}>
        <ClerkFrame nonce={loaderData.nonce} publishableKey={loaderData.publishableKey} state={loaderData.state}>
          <Outlet />
        </ClerkFrame>
      </Suspense>
    </ClerkBoundary>
  );
}
