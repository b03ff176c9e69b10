import { z } from "zod";
import { FormKey } from "../shared/form-key.ts";
import { withMoment } from "../shared/local-time.ts";

/** UTC ms; null where the field was left empty. */
const time = z
  .string()
  .default("")
  .refine((text) => text === "" || /^\d{1,15}$/.test(text), "Enter a date and a time.")
  .transform((text) => (text === "" ? null : Number(text)));

/** The id of a person or an expert; null for none. */
const chosen = z
  .string()
  .max(64)
  .default("")
  .transform((id) => (id === "" ? null : id));

const NO_ZONE = "Your browser sent this time without its time zone. Choose your time zone in the settings.";

/**
 * The form of an absence. `key` becomes its id. `from`: UTC ms, null for now; `until`: UTC ms. Both are submitted as
 * local times with their zone. The covers are ids; null for none.
 */
export const AbsenceForm = z.preprocess(
  (form) => withMoment("until")(withMoment("from")(form)),
  z
    .object({
      key: FormKey,
      from: time,
      fromText: z.string().default(""),
      until: time,
      untilText: z.string().default(""),
      coverUser: chosen,
      coverExpert: chosen,
    })
    .transform(({ fromText, untilText, until, ...form }, context) => {
      const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      if (form.from === null && fromText !== "") refuse("from", NO_ZONE);
      if (until === null) refuse("until", untilText === "" ? "Enter a date and a time." : NO_ZONE);
      return { ...form, until: until ?? 0 };
    }),
);
export type AbsenceForm = z.infer<typeof AbsenceForm>;

/** `id`: of the absence that is ended or cancelled. */
export const EndAbsenceForm = z.object({ id: FormKey });
