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
  type View,
  type ViewBase,
  type ViewMatch,
  type ViewSource,
  viewBase,
  viewOf,
} from "./view/view.ts";
