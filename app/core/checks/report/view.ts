/** A report as its reader has it: what is left out, and what the numbers are then. The same in browser, export and test. */
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
