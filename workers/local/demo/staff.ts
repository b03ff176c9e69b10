import { countAudit } from "#db/audit/audit-list.ts";
import { AuditFilter } from "#schema/audit/audit-list.ts";
import { demoChecks } from "./checks.ts";
import type { Scene, Times } from "./scene.ts";
import type { Cast, DemoWorld } from "./world.ts";

/** What staff do besides: a report opened with a reason, and notifications that were read. */
export function staffScenes(world: DemoWorld, cast: Cast, { hoursAgo, daysAgo }: Times): Scene[] {
  const { services, notifications } = world;
  return [
    {
      name: "report opened with a reason",
      steps: [
        {
          at: hoursAgo(6.9),
          run: async () => {
            const [report, action] = [demoChecks.secondDraft, "report.open"] as const;
            if ((await countAudit(world.db, AuditFilter.parse({ targetId: report, action }))) > 0) return;
            await services.adminChecks.opening.open(
              { ...cast.grace, signIn: "fresh" },
              report,
              "Ada asked about this match in her conversation.",
            );
          },
        },
      ],
    },
    {
      name: "notifications that were read",
      steps: [
        {
          at: daysAgo(1),
          run: async () => {
            for (const person of Object.values(cast)) {
              const { items } = await notifications.notificationFeed.list(person, null, 100);
              const older = items.filter(({ createdAt }) => createdAt <= world.clock.now());
              await notifications.notificationFeed.markRead(
                person,
                older.map(({ key }) => key),
              );
            }
          },
        },
      ],
    },
  ];
}
