import { codeOf, filesIn, sourceOf } from "../stored-names/code.ts";

/**
 * The source files whose code names a field of an order: identifiers, and strings that consist of the name. Texts and
 * comments do not count, nor do the files of a person's profile, which has fields of the same names.
 */
export function filesNaming(field: string): string[] {
  return filesIn("app/", "db/", "schema/", "workers/").filter(
    (path) =>
      !/profile|\busers?\.ts$/.test(path) &&
      sourceOf(path).includes(field) &&
      codeOf(path).nodes.some(({ name, value }) => name === field || value === field),
  );
}
