import { clockMarks } from "../../tables/index.ts";
import { fillArticles } from "./articles.ts";
import { fillAudit } from "./audit.ts";
import { fillChecks } from "./checks.ts";
import { fillComments } from "./comments.ts";
import { fillConversations } from "./conversations.ts";
import { fillCredits } from "./credits.ts";
import { fillDrafts, fillPayerLinks, fillPreferences } from "./drafts.ts";
import { fillOrders } from "./orders.ts";
import { fillPageViews } from "./page-views.ts";
import { fillExperts, fillStaff, fillStudents } from "./people.ts";
import { fillSiteTraffic } from "./site-traffic.ts";
import { fillSessions, fillTraces } from "./traces.ts";
import type { World } from "./world.ts";

/** The steps of filling, by name, so that their times can be shown. */
export type Step = { name: string; run(): void };

/** Everything that happened in the world's span, as rows. The order of the steps is part of the result. */
export function stepsOf(world: World): Step[] {
  let placed: ReturnType<typeof fillOrders> = [];
  let checked: ReturnType<typeof fillChecks> = [];
  return [
    { name: "people", run: () => fillPeople(world) },
    {
      name: "orders",
      run: () => {
        placed = fillOrders(world);
      },
    },
    {
      name: "checks",
      run: () => {
        checked = fillChecks(world, fillCredits(world));
      },
    },
    { name: "conversations", run: () => fillConversations(world, placed) },
    { name: "page views", run: () => fillPageViews(world) },
    { name: "site traffic", run: () => fillSiteTraffic(world) },
    { name: "comments", run: () => fillComments(world) },
    {
      name: "drafts",
      run: () => {
        fillDrafts(world);
        fillPayerLinks(world, placed);
        fillPreferences(world);
      },
    },
    { name: "articles", run: () => fillArticles(world) },
    {
      name: "traces",
      run: () => {
        fillTraces(world, checked);
        fillSessions(world);
      },
    },
    { name: "audit", run: () => fillAudit(world, checked, placed) },
    { name: "clocks", run: () => fillClocks(world) },
  ];
}

function fillPeople(world: World): void {
  fillStaff(world);
  fillStudents(world);
  fillExperts(world);
}

/** What the clock does once a day is done for today. */
function fillClocks({ put, now }: World): void {
  put(clockMarks, { name: "reconcile", at: now });
  put(clockMarks, { name: "analytics_day", at: now });
}
