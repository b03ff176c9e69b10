import { data, type MiddlewareFunction } from "react-router";
import type { FlagName } from "#schema/flags.ts";
import { appContext } from "../context.ts";

/** Screens that a feature flag can take away. */
export function requireFlag(name: FlagName): MiddlewareFunction<Response> {
  return async ({ context }, next) => {
    if (!context.get(appContext).config.flags[name])
      throw data("This part is switched off at the moment.", { status: 503 });
    return next();
  };
}
