import type { Options } from "./options-step.tsx";

/** The API accepts checkboxes in the format of form submissions. */
export function asForm(options: Options) {
  const box = (on: boolean) => (on ? ("on" as const) : ("off" as const));
  return {
    stored: box(options.stored),
    library: box(options.library),
    students: box(options.students),
    compareDrafts: box(options.compareDrafts),
    openTexts: box(options.openTexts && options.openServices.length > 0),
    openServices: options.openServices.join(" "),
    turnitin: box(options.turnitin),
    excludeQuotations: box(options.excludeQuotations),
    excludeBibliography: box(options.excludeBibliography),
  };
}
