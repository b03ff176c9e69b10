import type { Person, Role } from "#schema/identity/user.ts";

export type DemoPerson = {
  key: string;
  subject: string;
  fullName: string;
  email: string;
  password: string;
  role: Role;
  words: string;
};

/** Who a local run can be entered as. Invented people, on a name no one can own (RFC 2606). */
const firstPeople: readonly DemoPerson[] = [
  {
    key: "ada",
    subject: "user_ada",
    fullName: "Ada Demo",
    email: "ada@example.test",
    password: "ada-in-the-margin",
    role: "user",
    words: "student, adult nursing",
  },
  {
    key: "bob",
    subject: "user_bob",
    fullName: "Bob Demo",
    email: "bob@example.test",
    password: "bob-in-the-margin",
    role: "editor",
    words: "editor: content, checks and the inbox",
  },
  {
    key: "grace",
    subject: "user_grace",
    fullName: "Grace Demo",
    email: "grace@example.test",
    password: "grace-in-the-margin",
    role: "admin",
    words: "admin: everything, including users and settings",
  },
];

/** They come with the demo data: another student, and the second admin that large refunds need. */
const morePeople: readonly DemoPerson[] = [
  {
    key: "b.ada",
    subject: "user_b_ada",
    fullName: "Bob Ada",
    email: "b.ada@example.test",
    password: "b.ada-in-the-margin",
    role: "user",
    words: "student, health informatics",
  },
  {
    key: "g.bob",
    subject: "user_g_bob",
    fullName: "Grace Bob",
    email: "g.bob@example.test",
    password: "g.bob-in-the-margin",
    role: "admin",
    words: "second admin: approves large refunds",
  },
];

/** Everyone who has an account in a local run. */
export const everyDemoPerson: readonly DemoPerson[] = [...firstPeople, ...morePeople];

/** Those of a run with its demo data, or without (`LOCAL_DEMO`, set by scripts/start.mjs). */
export function demoPeopleOf(withDemo: boolean): readonly DemoPerson[] {
  return withDemo ? everyDemoPerson : firstPeople;
}

export const EMBEDDED_ISSUER = "https://identity.localhost";

/** What the identity provider would report of a demo person. */
export function personOf({ subject, fullName, email, role }: DemoPerson, honour: Person["honour"]): Person {
  return {
    issuer: EMBEDDED_ISSUER,
    subject,
    fullName,
    username: email.split("@")[0] ?? null,
    email,
    emailVerified: true,
    imageUrl: null,
    role,
    passwordChangedAt: null,
    honour,
    banned: false,
    updatedAt: 0,
  };
}
