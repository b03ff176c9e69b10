import type { InboxApi } from "#workers/api/conversations/inbox.ts";
import { clientOf } from "./client.ts";

export const inboxApi = clientOf<InboxApi>("/api/inbox");
