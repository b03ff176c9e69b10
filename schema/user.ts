import { z } from "zod";
import { Email, line } from "./text.ts";

export const roles = ["user", "editor", "admin"] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

export const userStatuses = ["active", "suspended", "deleted"] as const;
export type UserStatus = (typeof userStatuses)[number];

/** What the identity provider knows of a person. */
export type Person = {
  issuer: string;
  subject: string;
  fullName: string;
  username: string | null;
  email: string;
  /** Whether the provider has proof that the email address is this person's own. */
  emailVerified: boolean;
  imageUrl: string | null;
  role: Role;
  /** When the password was last changed, ms since the epoch; null where the provider does not say. */
  passwordChangedAt: number | null;
  /** The honour code as the person accepted it; null where the provider does not know of it. */
  honour: { version: string; acceptedAt: number } | null;
  /** Whether the provider lets nobody sign in as this person. */
  banned: boolean;
  /** When the provider last changed it, ms since the epoch: an older event never overwrites a newer row. */
  updatedAt: number;
};

/** What a sign-up leaves with the provider. The person can write it, so it is checked like any form. */
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

export const SignUpForm = z.object({
  name: line(1, 100, "The name"),
  email: Email,
  password: z
    .string({ error: "The password is missing." })
    .min(10, "A password needs at least 10 characters.")
    .max(200, "A password can have at most 200 characters."),
  honour: z.literal("on", { error: "Please read the honour code and tick the box." }),
  age: z.literal("on", { error: "Please confirm that you are 16 or older." }),
});

export const ProfileForm = z.object({
  institution: line(0, 120, "The institution"),
  programme: line(0, 120, "The programme"),
  level: z.enum(["", "high-school", "undergraduate", "masters", "doctoral", "professional"]),
  citationStyle: z.enum(["", "APA7", "MLA9", "Harvard", "Vancouver", "Chicago17", "IEEE"]),
  englishVariety: z.enum(["", "en-GB", "en-US", "en-AU", "en-CA"]),
  institutionRule: z.enum(["", "comments_only", "corrections_allowed", "unsure"]),
});
export type ProfileForm = z.infer<typeof ProfileForm>;

export const PrivacyForm = z.object({
  retentionDays: z.coerce.number().pipe(z.union([z.literal(1), z.literal(7), z.literal(30), z.literal(90)])),
});
