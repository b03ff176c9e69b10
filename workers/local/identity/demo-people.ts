import type { Role } from "#schema/identity/user.ts";

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
export const demoPeople: readonly DemoPerson[] = [
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

export const EMBEDDED_ISSUER = "https://identity.localhost";
