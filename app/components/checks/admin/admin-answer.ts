import type { FieldMessages } from "#core/app-error.ts";

/** What became of an act at the desk. */
export type AdminAnswer = { ok: boolean; intent: string; problem: string | null; fields: FieldMessages };

/** The desk with one change to its address. What is empty is left out of it. */
export function checkListHref(search: string, change: Record<string, string | null>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const query = params.toString();
  return query ? `/admin/turnitin-reports?${query}` : "/admin/turnitin-reports";
}
