import type { ConversationsApi } from "#workers/api/conversations/conversations.ts";
import type { MessageFilesApi } from "#workers/api/conversations/message-files.ts";
import { clientOf } from "./client.ts";

export const conversationsApi = clientOf<ConversationsApi>("/api/conversations");
export const messageFilesApi = clientOf<MessageFilesApi>("/api/message-files");
