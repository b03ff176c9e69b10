import type { Person, Role } from "#schema/identity/user.ts";

export type DemoPerson = {
  key: string;
  subject: string;
  fullName: string;
  email: string;
  password: string;
  /** Of the password: making them takes a second of each new store. */
  hash: string;
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
    hash: "scrypt$16384$8$5$57yB7bRtsCy/nJq0FaMyJw==$hsHIBKv2vQe8lvNa/wXQDP7CZ1TNb3qZOlxGMHTtjNU=",
    role: "user",
    words: "student, adult nursing",
  },
  {
    key: "bob",
    subject: "user_bob",
    fullName: "Bob Demo",
    email: "bob@example.test",
    password: "bob-in-the-margin",
    hash: "scrypt$16384$8$5$WYzfYbjQ43cMJ7gqr/QG4w==$HSHiKlI5vndOqrJLc95BdrcTPy6PrRptdIMb8E4oLs8=",
    role: "editor",
    words: "editor: content, checks and the inbox",
  },
  {
    key: "grace",
    subject: "user_grace",
    fullName: "Grace Demo",
    email: "grace@example.test",
    password: "grace-in-the-margin",
    hash: "scrypt$16384$8$5$oATnd8gr1qCGvPSpzVS1NQ==$colPK7pf84OHUV0aMUKWNt9fThS8GUaZaQQGSTlmDrM=",
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
    hash: "scrypt$16384$8$5$o72Ikx4jAOplkSX/NE7xBQ==$8zijofnMijZczeKXRlfzlR41aexYIA2033VE6K2xdoM=",
    role: "user",
    words: "student, health informatics",
  },
  {
    key: "g.bob",
    subject: "user_g_bob",
    fullName: "Grace Bob",
    email: "g.bob@example.test",
    password: "g.bob-in-the-margin",
    hash: "scrypt$16384$8$5$jwhzFLmHhNWe0H/7fSR6ng==$SUBOl0hBcv4B/DViAa3IYpMmMLx0qgGwDRuOUoSO/OA=",
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
