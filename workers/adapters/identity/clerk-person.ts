import { z } from "zod";
import { acceptedHonour, type Person, Role } from "#schema/identity/user.ts";
import { requiredListOf } from "#schema/shared/optional-fields.ts";

const Address = z.object({
  id: z.string(),
  email_address: z.string(),
  verification: z.object({ status: z.string().nullish() }).nullish(),
});

/** The fields we read of Clerk's user, which its Backend API and its webhooks send in the same form. */
export const ClerkUser = z
  .object({
    id: z.string().min(1),
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    username: z.string().nullish(),
    image_url: z.string().nullish(),
    primary_email_address_id: z.string().nullish(),
    email_addresses: requiredListOf(Address),
    public_metadata: z.object({ role: z.unknown().optional() }).nullish(),
    unsafe_metadata: z.unknown().optional(),
    password_last_updated_at: z.number().nullish(),
    banned: z.boolean().nullish(),
    two_factor_enabled: z.boolean().nullish(),
    updated_at: z.number(),
  })
  // Without it the person's address would be overwritten with none.
  .refine((user) => !user.primary_email_address_id || primaryOf(user) !== undefined, { path: ["email_addresses"] });
export type ClerkUser = z.infer<typeof ClerkUser>;

/** What we keep of Clerk's user. The role is public metadata's and nothing else's: people can write unsafe metadata. */
export function personOf(user: ClerkUser, issuer: string): Person {
  const primary = primaryOf(user);
  const email = primary?.email_address ?? "";
  const role = Role.safeParse(user.public_metadata?.role);
  return {
    issuer,
    subject: user.id,
    fullName: [user.first_name, user.last_name].filter(Boolean).join(" ") || user.username || email.split("@")[0] || "",
    username: user.username ?? null,
    email,
    emailVerified: primary?.verification?.status === "verified",
    imageUrl: user.image_url || null,
    role: role.success ? role.data : "user",
    passwordChangedAt: user.password_last_updated_at ?? null,
    honour: acceptedHonour(user.unsafe_metadata),
    banned: user.banned ?? false,
    updatedAt: user.updated_at,
  };
}

function primaryOf(user: {
  primary_email_address_id?: string | null | undefined;
  email_addresses: z.infer<typeof Address>[];
}) {
  return user.email_addresses.find(({ id }) => id === user.primary_email_address_id);
}
