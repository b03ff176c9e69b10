import { z } from "zod";
import { FormKey } from "../shared/form-key.ts";
import { line } from "../shared/text.ts";
import { importModes } from "../vocabulary/collections.ts";
import { CollectionId } from "./segment.ts";

/** The form of an import: into a new collection by its name, or into one that is there by its id. */
export const ImportForm = z
  .object({
    /** The id of the import: submitting twice starts one. */
    id: FormKey,
    collection: z.union([z.literal(""), CollectionId]).default(""),
    name: z.string().default(""),
    mode: z.enum(importModes, { error: "Choose what happens to the collection’s texts." }).default("replace"),
    /** The licence of texts that state none; empty if it is unknown. */
    licence: z.string().default(""),
  })
  .superRefine(({ collection, name, licence }, check) => {
    const fields = [
      ...(collection === "" ? ([["name", line(3, 80, "The name"), name]] as const) : []),
      ...(licence === "" ? [] : ([["licence", line(2, 60, "The licence"), licence]] as const)),
    ];
    for (const [path, schema, value] of fields)
      for (const { message } of schema.safeParse(value).error?.issues ?? [])
        check.addIssue({ code: "custom", path: [path], message });
  })
  .transform((form) => ({
    ...form,
    name: form.name.normalize("NFC").trim(),
    licence: form.licence.normalize("NFC").trim() || null,
  }));
export type ImportForm = z.output<typeof ImportForm>;

/** Pausing, resuming or cancelling: the version of the page it was sent from. */
export const ImportAct = z.object({ id: FormKey, version: z.coerce.number().int().min(1) });
export type ImportAct = z.infer<typeof ImportAct>;

export const ImportUndo = ImportAct.extend({ reason: line(5, 300, "The reason") });
export type ImportUndo = z.infer<typeof ImportUndo>;

/** A row of an archive that was not added. `row` counts from 1, as people count files and lines. */
export const ImportProblem = z.object({ row: z.number().int().min(1), name: z.string(), reason: z.string() });
export type ImportProblem = z.infer<typeof ImportProblem>;
