import type { AppContext } from "#app/context.ts";
import { AppError, fieldMessages } from "#core/app-error.ts";
import { type CollectionActName, CollectionSwitch, SnapshotAct } from "#schema/sources/collection-act.ts";
import { ImportAct, ImportForm, ImportUndo } from "#schema/sources/collection-import.ts";
import type { importActNames } from "#schema/vocabulary/collections.ts";

/** Runs one action on a public collection, from its form. */
export async function performCollectionAct({ services, actor }: AppContext, act: CollectionActName, form: FormData) {
  const { collections } = services;
  switch (act) {
    case "enable_collection":
    case "disable_collection":
      return collections.setEnabled(actor, read(CollectionSwitch, form, { enabled: act === "enable_collection" }));
    case "activate_snapshot":
      return collections.activate(actor, read(SnapshotAct, form));
    case "delete_snapshot":
      return collections.deleteSnapshot(actor, read(SnapshotAct, form));
  }
}

/** Runs one action on the import of an archive, from its form. */
export async function performImportAct(
  { services, actor }: AppContext,
  act: (typeof importActNames)[number],
  form: FormData,
) {
  const { collectionImports } = services;
  switch (act) {
    case "start_import":
      return collectionImports.start(actor, read(ImportForm, form, {}, ["name", "licence"]));
    case "pause_import":
      return collectionImports.pause(actor, read(ImportAct, form));
    case "resume_import":
      return collectionImports.resume(actor, read(ImportAct, form));
    case "cancel_import":
      return collectionImports.cancel(actor, read(ImportAct, form));
    case "undo_import":
      return collectionImports.undo(actor, read(ImportUndo, form));
  }
}

type Read<Form> = {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Form }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
};

/** What is wrong in a field that people write in is shown there; others are wrong in an old or a changed form only. */
function read<Form>(schema: Read<Form>, form: FormData, more: object = {}, written = ["reason"]): Form {
  const parsed = schema.safeParse({ ...Object.fromEntries(form), ...more });
  if (parsed.success) return parsed.data;
  const fields = fieldMessages(parsed.error);
  if (Object.keys(fields).every((name) => written.includes(name))) throw new AppError("invalid", "", { fields });
  throw new AppError("invalid", "The form is out of date. Reload the page and try again.");
}
