import { FormKey } from "#schema/shared/form-key.ts";
import { AppError } from "../app-error.ts";

/** Throws `invalid` if the key is not a UUID, because it becomes the id of a row. */
export function requireFormKey(key: string): string {
  const parsed = FormKey.safeParse(key);
  if (!parsed.success) throw new AppError("invalid", parsed.error.issues[0]?.message ?? "");
  return parsed.data;
}
