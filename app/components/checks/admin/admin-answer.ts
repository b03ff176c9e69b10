import type { FieldMessages } from "#core/app-error.ts";

/** The result of an action on the admin checks page. */
export type AdminAnswer = { ok: boolean; intent: string; problem: string | null; fields: FieldMessages };

/** The address of the admin checks page with some query parameters changed. Empty parameters are removed. */
export function checkListHref(search: string, change: Record<string, string | null>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const query = params.toString();
  return query ? `/admin/turnitin-reports?${query}` : "/admin/turnitin-reports";
}
