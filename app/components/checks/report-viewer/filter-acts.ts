import type { ViewFilters } from "#core/checks/report/view.ts";
import type { ReportGroup } from "#schema/checks/report.ts";
import { groupOf } from "./labels.ts";
import type { Viewer } from "./use-viewer.ts";

/** Actions that exclude and include matches, sources and groups; each announces its result. */
export function toggleGroup({ filters, change }: Viewer, group: ReportGroup): void {
  const hidden = filters.groups.includes(group);
  change(
    { ...filters, groups: toggled(filters.groups, group) },
    `${groupOf(group).name} ${hidden ? "shown" : "hidden"}.`,
  );
}

export function toggleMatch({ filters, change }: Viewer, id: string): void {
  const words = filters.matches.includes(id) ? "Match included." : "Match excluded.";
  change({ ...filters, matches: toggled(filters.matches, id) }, words);
}

export function toggleSource({ filters, change, report }: Viewer, id: string): void {
  const number = report.sources.find((source) => source.id === id)?.number ?? "";
  const words = filters.sources.includes(id) ? `Source ${number} included.` : `Source ${number} excluded.`;
  change({ ...filters, sources: toggled(filters.sources, id) }, words);
}

export function setFilter<K extends keyof ViewFilters>(viewer: Viewer, key: K, value: ViewFilters[K], words: string) {
  viewer.change({ ...viewer.filters, [key]: value }, words);
}

export function toggled<T>(list: readonly T[], one: T): T[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}
