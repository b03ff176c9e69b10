import { AppError } from "#core/app-error.ts";
import type { PersonSeal } from "#core/audit/person-seal.ts";
import { type Actor, requireAdmin } from "#core/identity/actor.ts";
import type { Identity, OpenSession } from "#core/identity/provider.ts";
import type { Clock } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { latestConversation } from "#db/conversations/conversations.ts";
import { mergesInto } from "#db/identity/account-merges.ts";
import {
  auditOfPerson,
  checksOfPerson,
  conversationsOfPerson,
  notificationsOfPerson,
  ordersOfPerson,
  paymentsOfPerson,
} from "#db/identity/person-history.ts";
import { findUser, findUserWithExpert, type UserRow } from "#db/identity/users.ts";
import { failuresOf } from "#db/notifications/failing-addresses.ts";
import { type PersonSection, SECTION_MOST, TIMELINE_MOST } from "#schema/vocabulary/identity.ts";
import { type AuditView, createAuditViews } from "../shared/audit-views.ts";

type Listed = {
  orders: Awaited<ReturnType<typeof ordersOfPerson>>;
  payments: Awaited<ReturnType<typeof paymentsOfPerson>>;
  checks: Awaited<ReturnType<typeof checksOfPerson>>;
  conversations: Awaited<ReturnType<typeof conversationsOfPerson>>;
  emails: Awaited<ReturnType<typeof notificationsOfPerson>>;
  audit: PersonAuditView[];
};

/** An entry without its private texts: a check and a report are called by their title. */
type PersonAuditView = Pick<
  AuditView,
  | ("seq" | "at" | "action" | "actorId" | "actorRole" | "actorName")
  | ("targetType" | "targetId" | "targetLabel" | "labelRemoved" | "exists")
>;

export type TimelineEvent =
  | ({ type: "order"; at: number } & Listed["orders"][number])
  | ({ type: "payment"; at: number } & Listed["payments"][number])
  | ({ type: "check"; at: number } & Listed["checks"][number])
  | ({ type: "conversation"; at: number } & Listed["conversations"][number])
  | ({ type: "email"; at: number } & Listed["emails"][number])
  | ({ type: "sign_in"; at: number } & Pick<OpenSession, "id" | "device">)
  | { type: "merge"; at: number; id: string; fromId: string; name: string }
  | ({ type: "audit"; by: boolean } & Listed["audit"][number]);

/** One section of the page with its newest rows; `devices` is null where the provider did not answer. */
export type PersonSectionView =
  | { show: "timeline"; rows: TimelineEvent[] }
  | { show: "orders"; rows: Listed["orders"] }
  | { show: "payments"; rows: Listed["payments"] }
  | { show: "checks"; rows: Listed["checks"] }
  | { show: "conversations"; rows: Listed["conversations"] }
  | { show: "emails"; rows: Listed["emails"] }
  | { show: "devices"; rows: OpenSession[] | null }
  | { show: "audit"; about: Listed["audit"]; by: Listed["audit"] };

type Ports = { db: Database; clock: Clock; identity: Pick<Identity, "sessions">; personSeal: PersonSeal };

/** What admins see of one person. Nothing of it is a text of the person's documents. */
export function createPersonRecord({ db, clock, identity, personSeal }: Ports) {
  const viewsOf = createAuditViews({ db, personSeal });

  /** The person and the newest conversation with them. Throws `not_found`. */
  async function view(actor: Actor, userId: string) {
    const admin = requireAdmin(actor, "Only admins can see accounts of other people.");
    const found = await findUserWithExpert(db, userId);
    if (!found) throw new AppError("not_found", "There is no such person.");
    const { user, expert } = found;
    const conversation = await latestConversation(db, userId);
    const failures = user.email === "" ? [] : await failuresOf(db, user.email, clock.now());
    return { ...shownOf(user), failures, expert, own: user.id === admin.id, conversationId: conversation?.id ?? null };
  }

  /** The newest rows of one section of the person's page. */
  async function section(actor: Actor, userId: string, show: PersonSection): Promise<PersonSectionView> {
    requireAdmin(actor, "Only admins can see accounts of other people.");
    switch (show) {
      case "timeline":
        return { show, rows: await timeline(userId) };
      case "orders":
        return { show, rows: await ordersOfPerson(db, userId, SECTION_MOST) };
      case "payments":
        return { show, rows: await paymentsOfPerson(db, userId, SECTION_MOST) };
      case "checks":
        return { show, rows: await checksOfPerson(db, userId, SECTION_MOST) };
      case "conversations":
        return { show, rows: await conversationsOfPerson(db, userId, SECTION_MOST) };
      case "emails":
        return { show, rows: await notificationsOfPerson(db, userId, SECTION_MOST) };
      case "devices":
        return { show, rows: await openSessions(userId) };
      case "audit": {
        const [about, by] = await Promise.all([
          auditOfPerson(db, userId, "about", SECTION_MOST),
          auditOfPerson(db, userId, "by", SECTION_MOST),
        ]);
        const views = await auditViewsOf([...about, ...by]);
        return { show, about: views.slice(0, about.length), by: views.slice(about.length) };
      }
    }
  }

  async function timeline(userId: string): Promise<TimelineEvent[]> {
    const [user, merges, orders, payments, checks, conversations, emails, open, about, by] = await Promise.all([
      findUser(db, userId),
      mergesInto(db, userId, TIMELINE_MOST),
      ordersOfPerson(db, userId, TIMELINE_MOST),
      paymentsOfPerson(db, userId, TIMELINE_MOST),
      checksOfPerson(db, userId, TIMELINE_MOST),
      conversationsOfPerson(db, userId, TIMELINE_MOST),
      notificationsOfPerson(db, userId, TIMELINE_MOST),
      openSessions(userId),
      auditOfPerson(db, userId, "about", TIMELINE_MOST),
      auditOfPerson(db, userId, "by", TIMELINE_MOST),
    ]);
    const audit = [...about, ...by.filter(({ seq }) => !about.some((entry) => entry.seq === seq))]
      // A merge is an event of its own.
      .filter(({ action }) => action !== "person.confirm_merge")
      .sort((a, b) => b.at - a.at || b.seq - a.seq)
      .slice(0, TIMELINE_MOST);
    const events: TimelineEvent[] = [
      ...orders.map((row) => ({ type: "order" as const, at: row.placedAt, ...row })),
      ...payments.map((row) => ({ type: "payment" as const, at: row.createdAt, ...row })),
      ...checks.map((row) => ({ type: "check" as const, at: row.queuedAt, ...row })),
      ...conversations.map((row) => ({ type: "conversation" as const, at: row.updatedAt, ...row })),
      ...merges.map(({ id, fromId, confirmedAt }) => ({
        ...{ type: "merge" as const, at: confirmedAt ?? 0, id, fromId },
        name: user?.fullName ?? "",
      })),
      ...emails
        .filter(({ sent }) => sent.length > 0)
        .map((row) => ({ type: "email" as const, at: row.createdAt, ...row })),
      ...(open ?? []).map(({ id, device, startedAt }) => ({ type: "sign_in" as const, at: startedAt, id, device })),
      ...(await auditViewsOf(audit)).map((row) => ({ type: "audit" as const, by: row.actorId === userId, ...row })),
    ];
    return events.sort((a, b) => b.at - a.at).slice(0, TIMELINE_MOST);
  }

  async function auditViewsOf(rows: Parameters<typeof viewsOf>[0]): Promise<PersonAuditView[]> {
    return (await viewsOf(rows)).map((view) => {
      const { seq, at, action, actorId, actorRole, actorName, targetType, targetId, exists } = view;
      const isPrivate = targetType === "check" || targetType === "report";
      const { targetLabel, labelRemoved } = isPrivate ? { targetLabel: null, labelRemoved: false } : view;
      return {
        ...{ seq, at, action, actorId, actorRole, actorName },
        ...{ targetType, targetId, targetLabel, labelRemoved, exists },
      };
    });
  }

  async function openSessions(userId: string): Promise<OpenSession[] | null> {
    const user = await findUser(db, userId);
    if (!user || user.status === "deleted") return [];
    try {
      return await identity.sessions(user.subject);
    } catch (error) {
      if (error instanceof AppError && error.reason === "provider_down") return null;
      throw error;
    }
  }

  return { view, section };
}

function shownOf(user: UserRow) {
  const { id, fullName, email, username, imageUrl, role, status, version, createdAt, seenAt } = user;
  const { emailVerifiedAt, suspendedUntil, suspendedReason, providerPending } = user;
  const { honourVersion, honourAcceptedAt, institution, programme, level } = user;
  return {
    ...{ id, fullName, email, username, imageUrl, role, status, version, createdAt, seenAt },
    ...{ emailVerifiedAt, suspendedUntil, suspendedReason, providerPending },
    ...{ honourVersion, honourAcceptedAt, institution, programme, level },
  };
}
