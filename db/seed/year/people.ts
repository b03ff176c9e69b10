import { HONOUR_VERSION } from "#schema/identity/user.ts";
import type { StudyLevel } from "#schema/vocabulary/orders.ts";
import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";
import { experts as expertTable, users } from "../../tables/index.ts";
import { momentsOf } from "./calendar.ts";
import { type Chance, createChance } from "./chance.ts";
import { firstNames, institutions, lastNames, programmes } from "./words.ts";
import type { Expert, Staff, Student, World } from "./world.ts";

const zones = ["Europe/London", "Europe/Berlin", "Europe/Paris", "UTC", "America/New_York", "Africa/Lagos"] as const;
const countries = [
  ["GB", 40],
  ["DE", 14],
  ["FR", 8],
  ["NL", 6],
  ["IE", 8],
  ["US", 16],
  ["NG", 8],
] as const;
const levels: readonly (readonly [StudyLevel, number])[] = [
  ["high-school", 5],
  ["undergraduate", 55],
  ["masters", 28],
  ["doctoral", 8],
  ["professional", 4],
];

/** Some registered before the first day. */
const BEFORE_MS = 30 * DAY_MS;

/** Students in the order of their registration, with their rows. */
export function fillStudents(world: World): void {
  const { seed, from, now, volume, put, students } = world;
  const moments = momentsOf(volume.people, { from: from - BEFORE_MS, now }, createChance(seed, "people"));
  for (const [index, createdAt] of moments.entries()) {
    const chance = createChance(seed, "person", index);
    const student = studentOf(chance, index, createdAt);
    students.push(student);
    put(users, userRow(chance, student, index));
  }
}

function studentOf(chance: Chance, index: number, createdAt: number): Student {
  return {
    id: chance.uuid(createdAt),
    name: `${chance.pick(firstNames)} ${chance.pick(lastNames)}`,
    email: `student${String(index + 1).padStart(5, "0")}@example.test`,
    createdAt,
    retentionDays: chance.weighted([
      [30, 78],
      [7, 9],
      [1, 5],
      [90, 8],
    ]),
    verified: chance.is(0.94),
    level: chance.weighted(levels),
    zone: chance.pick(zones),
    country: chance.weighted(countries),
    bounces: chance.is(0.006),
  };
}

function userRow(chance: Chance, student: Student, index: number): typeof users.$inferInsert {
  const { id, name, email, createdAt, verified, level, retentionDays } = student;
  const hasProfile = chance.is(0.6);
  const status = chance.weighted([
    ["active", 985],
    ["suspended", 4],
  ] as const);
  return {
    id,
    issuer: "https://identity.localhost",
    subject: `user_year${String(index + 1).padStart(5, "0")}`,
    email,
    fullName: name,
    username: chance.is(0.4) ? `student${index + 1}` : null,
    status,
    emailVerifiedAt: verified ? createdAt + chance.wait(HOUR_MS / 4) : null,
    honourVersion: HONOUR_VERSION,
    honourAcceptedAt: createdAt,
    institution: hasProfile ? chance.pick(institutions) : "",
    programme: hasProfile ? chance.pick(programmes) : "",
    level: hasProfile ? level : "",
    retentionDays,
    version: chance.int(1, 3),
    createdAt,
    updatedAt: createdAt,
    seenAt: createdAt,
  };
}

const moreStaff: readonly (Pick<Staff, "name" | "role"> & { key: string })[] = [
  { key: "staff01", name: "Ottilie Brandt", role: "editor" },
  { key: "staff02", name: "Malik Osei", role: "editor" },
  { key: "staff03", name: "Ingrid Falk", role: "admin" },
];

/** Colleagues of the demo staff: refunds need a second admin. */
export function fillStaff({ seed, from, put, staff }: World): void {
  for (const { key, name, role } of moreStaff) {
    const createdAt = from - BEFORE_MS;
    const id = createChance(seed, "staff", key).uuid(createdAt);
    const email = `${key}@example.test`;
    put(users, {
      id,
      issuer: "https://identity.localhost",
      subject: `user_${key}`,
      email,
      fullName: name,
      role,
      emailVerifiedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    });
    staff.push({ id, name, email, role });
  }
}

/** Orders in work at once that one expert takes. */
const CAPACITY = 40;
const EXPERTS = 48;

export function fillExperts({ seed, from, put, staff, experts, volume }: World): void {
  const count = Math.max(4, Math.round(EXPERTS * Math.min(1, volume.orders / 4000)));
  const byWord = ["proofreading", "editing", "formatting", "feedback"] as const;
  const byHour = ["feedback", "tutoring", "model-outline"] as const;
  for (let index = 0; index < count; index++) {
    const chance = createChance(seed, "expert", index);
    const kinds = index % 4 === 3 ? [...byHour] : [...byWord];
    const colleague = staff.filter(({ role }) => role === "editor")[index];
    const expert: Expert = {
      id: `expert-year-${String(index + 1).padStart(2, "0")}`,
      name: colleague && index > 0 ? colleague.name : `${chance.pick(firstNames)} ${chance.pick(lastNames)}`,
      kinds,
      userId: colleague && index > 0 ? colleague.id : null,
    };
    experts.push(expert);
    put(expertTable, {
      ...expert,
      qualification: chance.pick(["MA English", "PhD Nursing", "MSc Statistics", "Editor of two journals"]),
      kinds: [...kinds],
      domains: ["adult-health", "mental-health", "child-nursing", "social-work", "technology", "ai", "crypto"],
      capacity: CAPACITY,
      createdAt: from - BEFORE_MS,
    });
  }
}
