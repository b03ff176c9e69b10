import type { AppContext } from "#app/context.ts";
import { AppError, fieldMessages } from "#core/app-error.ts";
import { type CollectionActName, CollectionSwitch, SnapshotAct } from "#schema/sources/collection-act.ts";

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

type Read<Form> = {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Form }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
};

/** A wrong reason is shown at its field; other fields are wrong in an old or a changed form only. */
function read<Form>(schema: Read<Form>, form: FormData, more: object = {}): Form {
  const parsed = schema.safeParse({ ...Object.fromEntries(form), ...more });
  if (parsed.success) return parsed.data;
  const fields = fieldMessages(parsed.error);
  if (Object.keys(fields).join() === "reason") throw new AppError("invalid", "", { fields });
  throw new AppError("invalid", "The form is out of date. Reload the page and try again.");
}
