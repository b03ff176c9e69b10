/** A report with its reader's filters and the resulting numbers. Shared by browser, exports and tests. */
export {
  changedFilters,
  defaultFilters,
  parseFilters,
  type ViewFilters,
  writeFilters,
} from "./view/filters.ts";
export {
  type LeftOut,
  orderedMatches,
  type ReportWords,
  type View,
  type ViewBase,
  type ViewMatch,
  type ViewSource,
  viewBaseOf,
  viewOf,
} from "./view/view.ts";
