import type { LiveRoom } from "../objects/checks/live-room.ts";
import type { ConversationRoom } from "../objects/conversations/conversation-room.ts";
import type { FingerprintShard } from "../objects/sources/fingerprint-shard.ts";
import type { StudentShard } from "../objects/sources/student-shard.ts";

/** The bindings of similarity.toml. */
export type SimilarityEnv = {
  MODE?: string;
  /** Text on the preview images. */
  APP_NAME?: string;
  TEXT_KEY?: string;
  TEXT_KEY_PREVIOUS?: string;
  /** The open literature (schema/platform/config-open-texts.ts): services that are on, settings, and keys. */
  OPEN_TEXTS?: string;
  OPEN_TEXTS_URL?: string;
  OPEN_TEXTS_CONTACT?: string;
  OPEN_TEXTS_DAY_USD?: string;
  /** Has no effect any more: what a check finds is no source of others. */
  OPEN_TEXTS_KEEP?: string;
  OPEN_TEXTS_WEB_HOSTS?: string;
  SEMANTIC_SCHOLAR_KEY?: string;
  OPENALEX_KEY?: string;
  CORE_KEY?: string;
  CORE_NON_COMMERCIAL?: string;
  BRAVE_KEY?: string;
  /** Our tenant of Turnitin's own service, and its key; without both it is not asked. */
  TURNITIN_URL?: string;
  TURNITIN_API_KEY?: string;
  TURNITIN_INTEGRATION_NAME?: string;
  DB: D1Database;
  FILES: R2Bucket;
  JOBS: Queue;
  /** Only for notifications of alerts: the site sends them. */
  NOTICES: Queue;
  FINGERPRINTS: DurableObjectNamespace<FingerprintShard>;
  STUDENT_TEXTS: DurableObjectNamespace<StudentShard>;
  LIVE_ROOM: DurableObjectNamespace<LiveRoom>;
  TALK_ROOM: DurableObjectNamespace<ConversationRoom>;
};
