import { type Lists, words } from "../compare.ts";

export const platformLists: Lists = {
  "platform resources": {
    kept: "in the account of the platform: databases, buckets, queues and objects with everything in them",
    names: [
      "Worker marginalia",
      "entry PublicPages",
      "binding ASSETS",
      "binding DB, database_name marginalia",
      "binding FILES, bucket_name marginalia-files",
      "binding JOBS, queue marginalia-jobs",
      "binding NOTICES, queue marginalia-notices",
      "binding PAGE_VIEWS",
      "queue marginalia-notices",
      "queue marginalia-notices-dead",
      "name EMAIL",
      "name LIVE_ROOM, class_name LiveRoom",
      "name TALK_ROOM, class_name TalkRoom",
      "name FINGERPRINTS, class_name FingerprintShard, script_name marginalia-similarity",
      "name STUDENT_TEXTS, class_name StudentShard, script_name marginalia-similarity",
      "marginalia: objects v1 LiveRoom",
      "marginalia: objects v2 TalkRoom",
      "name READ_LIMIT",
      "name SEARCH_LIMIT",
      "name WRITE_LIMIT",
      "name DOOR_LIMIT",
      "name BULK_LIMIT",
      "Worker marginalia-similarity",
      "queue marginalia-jobs",
      "queue marginalia-jobs-dead",
      "name FINGERPRINTS, class_name FingerprintShard",
      "name STUDENT_TEXTS, class_name StudentShard",
      "name LIVE_ROOM, class_name LiveRoom, script_name marginalia",
      "name TALK_ROOM, class_name TalkRoom, script_name marginalia",
      "marginalia-similarity: objects v1 FingerprintShard",
      "marginalia-similarity: objects v2 StudentShard",
    ],
  },
  "exports of the Workers": {
    kept: "in the platform, which looks for the classes of its objects by these names",
    names: words("LiveRoom TalkRoom PublicPages FingerprintShard StudentShard"),
  },
  "methods of objects": {
    kept: "in the previous version and in the other Worker, which call them during a deployment",
    names: words(`
      FingerprintShard FingerprintShard.add FingerprintShard.remove FingerprintShard.search FingerprintShard.size
      StudentShard StudentShard.add StudentShard.remove StudentShard.blocksOf StudentShard.search StudentShard.holders
      StudentShard.size StudentShard.clear LiveRoom LiveRoom.fetch LiveRoom.announce LiveRoom.forget LiveRoom.kick LiveRoom.kickSession LiveRoom.alarm LiveRoom.webSocketMessage
      LiveRoom.webSocketClose TalkRoom TalkRoom.fetch TalkRoom.tell TalkRoom.renew TalkRoom.kick TalkRoom.kickSession TalkRoom.turnOff
      TalkRoom.webSocketMessage TalkRoom.webSocketClose TalkRoom.webSocketError TalkRoom.alarm
    `),
  },
  "storage of objects": {
    kept: "in the storage of Durable Objects",
    names: [
      "sources",
      "sources.number",
      "sources.id",
      "sources.hashes",
      "lists",
      "lists.hash",
      "lists.sources",
      "overflow",
      "overflow.hash",
      "overflow.source",
      "totals",
      "totals.id",
      "totals.sources",
      "documents",
      "documents.number",
      "documents.id",
      "documents.owner",
      "documents.blocks",
      "blocks",
      "blocks.number",
      "blocks.key",
      "blocks.subject",
      "blocks.triples",
      "pieces",
      "pieces.piece",
      "pieces.block",
      "held",
      "held.block",
      "held.next",
      "held.document",
      "storage key state",
    ],
  },
  "names of objects": {
    kept: "in the platform: an object of another name is another, empty object",
    names: words("shard-* open-*.*-* *.*-*-*/0001 inbox"),
  },
  "settings of an operator": {
    kept: "in the settings and secrets of every deployment",
    names: words(`
      CHAT_WEBHOOK_URL TELEGRAM_API_URL TELEGRAM_BOT_TOKEN TELEGRAM_BOT_NAME TELEGRAM_WEBHOOK_SECRET VAPID_PUBLIC_KEY
      VAPID_PRIVATE_KEY VAPID_SUBJECT MAIL_REPLY_DOMAIN MAIL_AUTHSERV MODE PAYMENT_ENVIRONMENT STRIPE_SECRET_KEY
      STRIPE_WEBHOOK_SECRET TURNITIN_URL TURNITIN_API_KEY TURNITIN_INTEGRATION_NAME TURNITIN_WEBHOOK_SECRET APP_NAME
      TRUST_CLAIM CLOCK CMS_URL CMS_CONTENT_KEY CMS_STORAGE_URL CMS_WEBHOOK_SECRET CONTENT_ADMIN_URL TEAM_CHAT_URL CLERK_API_URL
      EUROPE_PMC_URL OPEN_TEXTS OPEN_TEXTS_URL OPEN_TEXTS_CONTACT OPEN_TEXTS_DAY_USD OPEN_TEXTS_KEEP OPEN_TEXTS_WEB_HOSTS
      SEMANTIC_SCHOLAR_KEY OPENALEX_KEY CORE_KEY CORE_NON_COMMERCIAL BRAVE_KEY INTEGRITY_MODEL AI CLERK_WEBHOOK_SECRET STAFF_SECOND_FACTOR TURNSTILE_SITE_KEY TURNSTILE_SECRET FLAG_PUBLIC_ACCESS FLAG_PUBLIC_ROUTES
      FLAG_COMMENTS FLAG_ADMIN_DASHBOARD FLAG_USER_MANAGEMENT FLAG_CONTENT_MANAGEMENT FLAG_ROLE_MANAGEMENT
      FLAG_TURNITIN FLAG_TELEGRAM SOCIAL_LINKS APP_URL API_URL CLERK_PUBLISHABLE_KEY CLERK_SECRET_KEY CLERK_JWT_KEY TEXT_KEY
      TEXT_KEY_PREVIOUS MAIL_FROM ASSETS DB FILES JOBS NOTICES EMAIL PAGE_VIEWS LIVE_ROOM TALK_ROOM FINGERPRINTS
      STUDENT_TEXTS READ_LIMIT SEARCH_LIMIT WRITE_LIMIT DOOR_LIMIT BULK_LIMIT LIBRARY_KEY PORT STATE LOG_LEVEL LOCAL_RATE_FACTOR
    `),
  },
};
