import { z } from "zod";
import { FormKey } from "../shared/form-key.ts";
import { block, Email, line } from "../shared/text.ts";
import { MESSAGE_MOST } from "../vocabulary/conversations.ts";

// The forms by which admins change other people's accounts. `seen` is the version of the person that the page showed.

const Seen = z.coerce.number().int().min(1);
const Reason = block(10, 500, "The reason");

/** `until`: a day in UTC, read as UTC ms of its start. */
export const SuspendForm = z.object({
  seen: Seen,
  until: z.iso.date({ error: "Choose a date within the next year." }).transform((day) => Date.parse(day)),
  reason: Reason,
});

export const LiftForm = z.object({ seen: Seen });

export const ChangeRoleForm = z.object({
  seen: Seen,
  role: z.enum(["user", "editor"], { error: "Choose a role." }),
  reason: Reason,
});

export const RequestAdminForm = z.object({ reason: Reason });

export const RoleRequestForm = z.object({ request: FormKey });

export const InviteForm = z.object({ key: FormKey, email: Email, fullName: line(1, 100, "The name") });
export type InviteForm = z.infer<typeof InviteForm>;

/** `key` becomes the id of the view, so that sending the form twice starts one. */
export const ViewAsForm = z.object({ key: FormKey, reason: Reason });

/** The first message of a conversation that staff begin. */
export const WriteFirstForm = z.object({
  key: FormKey,
  subject: line(3, 120, "The subject"),
  message: block(1, MESSAGE_MOST.staff, "The message"),
});
export type WriteFirstForm = z.infer<typeof WriteFirstForm>;

/** The start of a deletion, and its stop. */
export const DeletionForm = z.object({ reason: Reason });

/** `other`: the email address or the id of the account that stays. `key` becomes the id of the merge. */
export const MergeForm = z.object({
  key: FormKey,
  other: line(3, 254, "The other account"),
  reason: Reason,
});

export const MergeDecisionForm = z.object({ merge: FormKey });
