import type { DomainSlug } from "#schema/content/domain.ts";
import type { ServiceKind } from "#schema/vocabulary/orders.ts";
import { serviceKinds } from "#schema/vocabulary/orders.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { Database } from "../client.ts";
import { coupons, experts } from "../tables/index.ts";

type Seeded = {
  id: string;
  name: string;
  qualification: string;
  kinds: ServiceKind[];
  domains: DomainSlug[];
  capacity: number;
};

const nursing: DomainSlug[] = ["adult-health", "mental-health", "child-nursing"];

/** Invented people who do the work of a local run. One of them is the editor who signs in. */
const people: readonly (Seeded & { userId?: string })[] = [
  {
    id: "expert-helen",
    name: "Helen Marsh",
    qualification: "BA English, 12 years in nursing journals",
    kinds: ["proofreading", "editing", "formatting"],
    domains: [...nursing, "social-work"],
    capacity: 6,
  },
  {
    id: "expert-tomasz",
    name: "Tomasz Wilk",
    qualification: "MSc Computer Science, methods and statistics",
    kinds: ["editing", "feedback", "tutoring", "model-outline"],
    domains: ["technology", "ai", "crypto"],
    capacity: 6,
  },
  {
    id: "expert-ruth",
    name: "Ruth Nakamura",
    qualification: "PhD Statistics, reviews for two journals",
    kinds: ["feedback", "tutoring"],
    domains: ["ai", "technology", "adult-health"],
    capacity: 4,
  },
  {
    id: "expert-joy",
    name: "Joy Asante",
    qualification: "MA Social Work, practice educator",
    kinds: ["proofreading", "feedback", "tutoring", "model-outline"],
    domains: ["social-work", ...nursing],
    capacity: 4,
  },
  {
    id: "expert-bob",
    name: "Bob Demo",
    qualification: "Editor at Marginalia",
    userId: "demo-user_bob",
    kinds: [...serviceKinds],
    domains: [...nursing, "ai"],
    capacity: 3,
  },
];

const YEAR_MS = 365 * DAY_MS;

/** Experts and a sample coupon. Repeating it changes nothing. */
export async function seedExperts(db: Database, now: number): Promise<void> {
  for (const row of people)
    await db
      .insert(experts)
      .values({ ...row, createdAt: now })
      .onConflictDoNothing();
  await db
    .insert(coupons)
    .values({
      code: "WELCOME10",
      percent: 10,
      cents: null,
      note: "To try a coupon with",
      maxUses: 1000,
      startsAt: now,
      endsAt: now + YEAR_MS,
      createdAt: now,
    })
    .onConflictDoNothing();
}
