import { AppError } from "#core/app-error.ts";
import type { FlagName, Flags } from "#schema/platform/flags.ts";

type Area = { flag: FlagName; path: RegExp; name: string };

/** The pages of the admin area, and their requests, that a disabled flag closes. The first match applies. */
const areas: readonly Area[] = [
  {
    flag: "adminDashboard",
    // Its settings stay open: an admin could not turn it on again without them.
    path: /^\/(?:admin(?!\/settings$)|view-as|api\/(?:analytics|audit|inbox|admin-checks|emails|articles|media))(?:\/|$)/,
    name: "The admin area",
  },
  {
    flag: "contentManagement",
    path: /^\/(?:admin\/(?:content|publish|media)|api\/(?:articles|media))(?:\/|$)/,
    name: "Content management",
  },
  { flag: "userManagement", path: /^\/(?:admin\/users|view-as)(?:\/|$)/, name: "User management" },
  { flag: "comments", path: /^\/admin\/comments(?:\/|$)/, name: "Comments" },
  { flag: "turnitin", path: /^\/(?:admin\/turnitin-reports|api\/admin-checks)(?:\/|$)/, name: "Similarity checks" },
];

/** When the caller of a closed page or call may try again, seconds. */
export const CLOSED_RETRY_SECONDS = 3600;

export type ClosedArea = { title: string; text: string };

/** Why a path is closed by a flag, or null if it is open. `route` is a path as `routePath` writes it. */
export function closedArea(flags: Flags, route: string): ClosedArea | null {
  const area = areas.find(({ flag, path }) => !flags[flag] && path.test(route));
  if (!area) return null;
  return { title: `${area.name}: turned off`, text: "An admin has turned this off. Your data is not affected." };
}

/** Throws if a flag has closed the path. `route` is a path as `routePath` writes it. */
export function requireOpenArea(flags: Flags, route: string): void {
  const closed = closedArea(flags, route);
  if (closed) throw new AppError("flag_off", `${closed.title}. ${closed.text}`, { retryAfter: CLOSED_RETRY_SECONDS });
}
