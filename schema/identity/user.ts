import { z } from "zod";
import { Email, line } from "../shared/text.ts";
import { TimeZone } from "../shared/time-zone.ts";
import { retentionChoices } from "../vocabulary/checks.ts";
import { densities, locales, roles } from "../vocabulary/identity.ts";
import { englishVarieties, institutionRules, namedCitationStyles, studyLevels } from "../vocabulary/orders.ts";

export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** The identity provider's record of a person. */
export type Person = {
  issuer: string;
  subject: string;
  fullName: string;
  username: string | null;
  email: string;
  /** Whether the provider has verified that the email address belongs to this person. */
  emailVerified: boolean;
  imageUrl: string | null;
  role: Role;
  /** When the password was last changed, ms since the epoch; null if the provider does not report it. */
  passwordChangedAt: number | null;
  /** The accepted honour code; null if the provider has no record of it. */
  honour: { version: string; acceptedAt: number } | null;
  /** Whether the provider blocks sign-in for this person. */
  banned: boolean;
  /** When the provider last changed the record, ms since the epoch: an older event never overwrites a newer row. */
  updatedAt: number;
};

/** Sign-up data stored with the provider. The person can change it, so it is validated like a form. */
const AcceptedHonour = z.object({
  honourVersion: z.string().regex(/^\d{4}-\d{2}$/),
  honourAcceptedAt: z.number().int().positive(),
});

export function acceptedHonour(metadata: unknown): Person["honour"] {
  const read = AcceptedHonour.safeParse(metadata);
  return read.success ? { version: read.data.honourVersion, acceptedAt: read.data.honourAcceptedAt } : null;
}

/** The version of the honour code a person accepts when signing up. */
export const HONOUR_VERSION = "2026-11";

export const SignInForm = z.object({
  email: Email,
  password: z.string({ error: "The password is missing." }).min(1, "The password is missing.").max(200),
});

/** The second step of a sign-in: the attempt that the first one began, and the code of an authenticator app. */
export const CodeForm = z.object({
  attempt: z.string().min(20).max(100),
  code: z.string({ error: "The code is missing." }).trim().min(1, "The code is missing.").max(20),
});

const newPassword = z
  .string({ error: "The password is missing." })
  .min(10, "A password needs at least 10 characters.")
  .max(200, "A password can have at most 200 characters.");

export const ForgotPasswordForm = z.object({ email: Email });

export const ResetPasswordForm = z.object({ password: newPassword });

export const ChangePasswordForm = z.object({
  current: z.string({ error: "The current password is missing." }).min(1, "The current password is missing.").max(200),
  next: newPassword,
});

/** The address is typed once more, so that nobody deletes an account by accident. */
export const DeleteAccountForm = z.object({
  address: z.string({ error: "Type your email address." }).trim().min(1, "Type your email address.").max(254),
});

export const ChangeAddressForm = z.object({ address: Email });

/** What an authenticator app is set up with is shown to who knows the password. */
export const SecondFactorOfferForm = z.object({
  password: z.string({ error: "The password is missing." }).min(1, "The password is missing.").max(200),
});

/** The first code of an authenticator app, with what it was set up with, sealed. */
export const SecondFactorForm = z.object({
  offer: z.string().max(1000),
  code: z.string({ error: "The code is missing." }).trim().min(1, "The code is missing.").max(20),
});

export const EndSessionForm = z.object({ session: z.string().regex(/^[\w-]{1,100}$/) });

/** A password or a code, by which someone proves again who they are. */
export const ConfirmationForm = z.object({
  given: z.string({ error: "Enter it to continue." }).min(1, "Enter it to continue.").max(200),
});

export const SignUpForm = z.object({
  name: line(1, 100, "The name"),
  email: Email,
  password: newPassword,
  honour: z.literal("on", { error: "Please read the honour code and tick the box." }),
  age: z.literal("on", { error: "Confirm that you are 16 or older." }),
});

/** The name of an account, as its owner changes it. */
export const NameForm = z.object({ fullName: line(1, 100, "The name") });
export type NameForm = z.infer<typeof NameForm>;

export const ProfileForm = z.object({
  institution: line(0, 120, "The institution"),
  programme: line(0, 120, "The programme"),
  level: z.enum(["", ...studyLevels]),
  citationStyle: z.enum(["", ...namedCitationStyles]),
  englishVariety: z.enum(["", ...englishVarieties]),
  institutionRule: z.enum(["", ...institutionRules]),
});
export type ProfileForm = z.infer<typeof ProfileForm>;

/** A box of a form: browsers send only the ticked ones. */
const box = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

export const PrivacyForm = z.object({
  retentionDays: z.coerce.number().pipe(z.literal(retentionChoices)),
  privateByDefault: box,
  compareOwnDrafts: box,
});
export type PrivacyForm = z.infer<typeof PrivacyForm>;

export const DensityForm = z.object({ density: z.enum(densities) });

export const LocaleForm = z.object({ locale: z.enum(locales) });

/** Empty for the time zone of the device. */
export const TimeZoneForm = z.object({ timeZone: z.union([z.literal(""), TimeZone]) });

export const ShortcutsForm = z.object({ shortcuts: box });
