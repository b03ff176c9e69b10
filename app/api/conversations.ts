import type { ConversationsApi } from "#workers/api/conversations/conversations.ts";
import { clientOf } from "./client.ts";

export const conversationsApi = clientOf<ConversationsApi>("/api/conversations");
