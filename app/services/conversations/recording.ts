import { changesOf } from "#core/audit/changes.ts";
import type { ConversationRow } from "#db/conversations/conversations.ts";
import type { Sorting } from "#db/conversations/inbox.ts";
import type { AuditAction } from "#schema/vocabulary/audit.ts";
import type { RecordedAct } from "../shared/audit-writer.ts";

/** An act on a conversation. Texts about a visitor without an account are sealed with a key of the conversation. */
export function aboutConversation(action: AuditAction, { id, reference, userId }: ConversationRow): RecordedAct {
  const about = userId ?? `conversation:${id}`;
  return { action, target: "conversation", targetId: id, label: reference, ownerId: userId, about };
}

export function sortingChanges(row: ConversationRow, sorting: Sorting): Pick<RecordedAct, "before" | "after"> {
  const { assignee, due: _due, ...fields } = sorting;
  const names = Object.keys(fields) as (keyof typeof fields)[];
  return changesOf(
    {
      ...Object.fromEntries(names.map((name) => [name, row[name]])),
      ...(assignee !== undefined && { assignee: row.assigneeId }),
    },
    { ...fields, ...(assignee !== undefined && { assignee: assignee?.id ?? null }) },
  );
}
