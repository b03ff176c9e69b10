import { data, type MiddlewareFunction } from "react-router";
import type { FlagName } from "#schema/flags.ts";
import { appContext } from "../context.ts";

/** Screens that a feature flag can take away. */
export function requireFlag(name: FlagName): MiddlewareFunction<Response> {
  return async ({ context }, next) => {
    if (!context.get(appContext).config.flags[name]) {
      const said = {
        title: "This part is switched off",
        text: "An admin has switched it off for now. Nothing of yours is lost.",
      };
      throw data(said, { status: 503 });
    }
    return next();
  };
}
