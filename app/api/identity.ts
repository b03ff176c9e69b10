import type { SessionApi } from "#workers/api/identity/session.ts";
import { clientOf } from "./client.ts";

export const sessionApi = clientOf<SessionApi>("/api/session");
