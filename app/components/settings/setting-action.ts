import { data, redirect } from "react-router";
import { type FormAnswer, initOf, readForm, refusalOf } from "#app/components/shell/form-answer.ts";
import { SettingRestore } from "#schema/settings/setting-form.ts";

type Parsed<T> = { success: true; data: T };
type Issues = { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };

type Acts<T> = {
  schema: { safeParse(value: unknown): Parsed<T> | Issues };
  save: (form: T) => Promise<void>;
  restore: (form: SettingRestore) => Promise<void>;
};

/** Saves a setting, or restores an earlier version of it. What was entered comes back with an error. */
export async function changeSetting<T>(form: FormData, path: string, { schema, save, restore }: Acts<T>) {
  const isRestore = form.get("intent") === "restore";
  const read = isRestore ? null : readForm(form, schema);
  if (read && !read.ok) return read.answer;
  try {
    await (read ? save(read.form) : restore(SettingRestore.parse(Object.fromEntries(form))));
  } catch (error) {
    const refused = refusalOf(error);
    const answer: FormAnswer = { values: read?.values ?? {}, fields: refused.fields ?? {}, problem: refused.message };
    return data(answer, initOf(refused.reason));
  }
  return redirect(`${path}?saved`, 303);
}
