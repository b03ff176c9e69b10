import type { Services } from "#app/services/index.ts";
import { AppError } from "#core/app-error.ts";

/**
 * The services of a view: those that read what staff may see of a student anyway. The student's own texts (documents,
 * reports, drafts, conversations) are counted and never shown. Every other call is refused.
 */
export function viewedServices(services: Services): Services {
  const { orders, checks, conversations, documents, home, payments, people } = services;
  return only<Services>({
    orders: only<Services["orders"]>({
      student: only<Services["orders"]["student"]>({
        ...pick(orders.student, ["list", "latest", "deadlines", "view"]),
        drafts: async () => [],
      }),
    }),
    checks: only<Services["checks"]>({
      list: async (actor) => (await checks.list(actor)).map((check) => ({ ...check, title: HIDDEN })),
    }),
    conversations: only<Services["conversations"]>({
      counts: conversations.counts,
      list: async (actor) => (await conversations.list(actor)).map((one) => ({ ...one, subject: HIDDEN, preview: "" })),
    }),
    documents: only<Services["documents"]>({
      space: documents.space,
      latest: async (actor, most) =>
        (await documents.latest(actor, most)).map((document) => ({ ...document, name: HIDDEN })),
    }),
    // Reports are the student's alone.
    reports: only<Services["reports"]>({ list: async () => [], latest: async () => [] }),
    payments: only<Services["payments"]>(pick(payments, ["creditBalanceOf", "spentSince"])),
    // A view is no visit of the student's: nothing is written.
    home: only<Services["home"]>({
      open: home.visitBefore,
      eventsSince: async (actor, since) =>
        (await home.eventsSince(actor, since)).map((event) => ({ ...event, subject: HIDDEN })),
    }),
    people: only<Services["people"]>({
      profile: people.profile,
      // Only the person can accept it; the page is shown as it will be then.
      owesHonour: async () => false,
    }),
  });
}

const HIDDEN = "Not shown";

/** An object of these members; reading any other is refused. */
function only<T extends object>(members: Partial<T>): T {
  return new Proxy(members, {
    get(target, name) {
      if (typeof name === "symbol" || name === "then") return Reflect.get(target, name) as unknown;
      if (!(name in target)) throw new AppError("not_allowed", PRIVATE);
      return Reflect.get(target, name) as unknown;
    },
  }) as T;
}

const PRIVATE = "This page shows the student’s own texts, which are not part of this view.";

function pick<T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}
