import { data, redirect, redirectDocument } from "react-router";
import { initOf, refusalOf, valuesOf } from "#app/components/shell/form-answer.ts";
import type { AppContext } from "#app/context.ts";
import { AppError, type FieldMessages, fieldMessages } from "#core/app-error.ts";
import { zoneOf } from "#core/identity/actor.ts";
import { dayIn } from "#core/payments/email-templates.ts";
import { AbsenceForm, EndAbsenceForm } from "#schema/identity/absence.ts";
import {
  ChangeRoleForm,
  DeletionForm,
  InviteForm,
  LiftForm,
  MergeDecisionForm,
  MergeForm,
  RequestAdminForm,
  RoleRequestForm,
  SuspendForm,
  ViewAsForm,
  WriteFirstForm,
} from "#schema/identity/staff-acts.ts";
import { type PersonIntent, personIntents } from "#schema/vocabulary/identity.ts";

/** The answer to an act on a person. `done` says what happened; a rejected form is returned as it was typed. */
export type PersonAnswer =
  | { ok: true; intent: PersonIntent; done: string }
  | { ok: false; intent: string; values: Record<string, string>; fields: FieldMessages; problem: string | null };

const NOT_SYNCED = "The identity provider did not answer; the change holds here and is sent again.";

/** Performs one act of an admin on a person, from a form of the person's page or of the list of people. */
export async function performPersonAct(app: AppContext, userId: string, form: FormData) {
  const intent = String(form.get("intent") ?? "");
  const known = personIntents.find((one) => one === intent);
  const values = valuesOf(form);
  try {
    if (!known) throw new AppError("invalid", "The form is out of date. Reload the page and try again.");
    return data<PersonAnswer>({ ok: true, intent: known, done: await perform(app, userId, known, values) });
  } catch (error) {
    const refused = refusalOf(error);
    const answer = {
      ok: false as const,
      intent,
      values,
      fields: refused.fields ?? {},
      problem: refused.message || null,
    };
    return data<PersonAnswer>(answer, initOf(refused.reason));
  }
}

/** @returns what happened, as a sentence */
async function perform(
  { services, actor }: AppContext,
  userId: string,
  intent: PersonIntent,
  values: Record<string, string>,
): Promise<string> {
  const { staffActs, staffViews, accountDeletion, merging } = services;
  switch (intent) {
    case "suspend":
      return doneText("Suspended.", await staffActs.suspend(actor, { userId, ...read(SuspendForm, values) }));
    case "lift":
      return doneText("Suspension lifted.", await staffActs.lift(actor, { userId, ...read(LiftForm, values) }));
    case "role":
      return doneText("Role changed.", await staffActs.changeRole(actor, { userId, ...read(ChangeRoleForm, values) }));
    case "request-admin":
      await staffActs.requestAdmin(actor, { userId, ...read(RequestAdminForm, values) });
      return "Promotion requested. A second admin has to confirm it.";
    case "confirm-admin":
      return doneText("Promoted to admin.", await staffActs.confirmAdmin(actor, read(RoleRequestForm, values).request));
    case "withdraw-admin":
      await staffActs.withdrawAdmin(actor, read(RoleRequestForm, values).request);
      return "Promotion withdrawn.";
    case "sign-out":
      await staffActs.signOutEverywhere(actor, userId);
      return "Signed out everywhere.";
    case "view-as": {
      const { key, reason } = read(ViewAsForm, values);
      await staffViews.start(actor, { id: key, userId, reason });
      throw redirectDocument(`/view-as/${key}/dashboard`);
    }
    case "write": {
      const { id } = await services.conversations.openFor(actor, userId, read(WriteFirstForm, values));
      throw redirect(`/admin/messaging?c=${id}`, 303);
    }
    case "start-deletion": {
      const { dueAt } = await accountDeletion.startFor(actor, { userId, ...read(DeletionForm, values) });
      return `The account will be deleted on ${dayIn(zoneOf(actor), dueAt)}.`;
    }
    case "stop-deletion":
      await accountDeletion.stopFor(actor, { userId, ...read(DeletionForm, values) });
      return "The deletion was stopped. The account stays.";
    case "merge":
      await merging.request(actor, { userId, ...read(MergeForm, values) });
      return "Merge requested. The owner of this account or a second admin has to confirm it.";
    case "confirm-merge":
      return doneText("The accounts were merged.", await merging.confirm(actor, read(MergeDecisionForm, values).merge));
    case "withdraw-merge":
      await merging.withdraw(actor, read(MergeDecisionForm, values).merge);
      return "The merge was withdrawn.";
    case "set-absence":
      await services.absences.set(actor, { userId }, read(AbsenceForm, values));
      return "Out of office is set.";
    case "end-absence":
      await services.absences.end(actor, read(EndAbsenceForm, values).id);
      return "The absence has ended.";
    case "invite":
      await staffActs.invite(actor, read(InviteForm, values));
      return "The invitation was sent.";
  }
}

function doneText(text: string, { synced }: { synced: boolean }): string {
  return synced ? text : `${text} ${NOT_SYNCED}`;
}

type Schema<T> = {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: Parameters<typeof fieldMessages>[0] };
};

function read<T>(schema: Schema<T>, values: Record<string, string>): T {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const { seen, request, key, merge, id, ...fields } = fieldMessages(parsed.error);
  const isOld = seen ?? request ?? key ?? merge ?? id;
  throw new AppError("invalid", isOld ? "The form is out of date. Reload the page and try again." : "", { fields });
}
