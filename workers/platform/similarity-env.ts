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
  /** The web service of Europe PMC; empty or missing, it is not asked. */
  EUROPE_PMC_URL?: string;
  /** Our tenant of Turnitin's own service, and its key; without both it is not asked. */
  TURNITIN_URL?: string;
  TURNITIN_API_KEY?: string;
  TURNITIN_INTEGRATION_NAME?: string;
  DB: D1Database;
  FILES: R2Bucket;
  JOBS: Queue;
  FINGERPRINTS: DurableObjectNamespace<FingerprintShard>;
  STUDENT_TEXTS: DurableObjectNamespace<StudentShard>;
  LIVE_ROOM: DurableObjectNamespace<LiveRoom>;
  TALK_ROOM: DurableObjectNamespace<ConversationRoom>;
};
