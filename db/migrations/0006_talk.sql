CREATE TABLE `canned_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`shortcut` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`by_name` text NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `canned_replies_shortcut` ON `canned_replies` (`shortcut`);--> statement-breakpoint
CREATE TABLE `conversation_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`seq` integer NOT NULL,
	`client_id` text NOT NULL,
	`kind` text NOT NULL,
	`by_id` text,
	`by_name` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_notes_seq` ON `conversation_notes` (`conversation_id`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_notes_client` ON `conversation_notes` (`conversation_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `conversation_readers` (
	`conversation_id` text NOT NULL,
	`person_id` text NOT NULL,
	`side` text NOT NULL,
	`read_seq` integer DEFAULT 0 NOT NULL,
	`delivered_seq` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `person_id`)
);
--> statement-breakpoint
CREATE TABLE `message_files` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`conversation_id` text,
	`message_id` text,
	`canned_id` text,
	`position` integer DEFAULT 0 NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`storage_key` text NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`idempotency_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_files_owner_key` ON `message_files` (`owner_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `message_files_message` ON `message_files` (`message_id`);--> statement-breakpoint
CREATE INDEX `message_files_conversation` ON `message_files` (`conversation_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `message_files_status` ON `message_files` (`status`,`updated_at`);--> statement-breakpoint
CREATE INDEX `message_files_canned` ON `message_files` (`canned_id`);--> statement-breakpoint
CREATE TABLE `message_reports` (
	`message_id` text NOT NULL,
	`by_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`reason` text NOT NULL,
	`handled_at` integer,
	`handled_by` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`message_id`, `by_id`)
);
--> statement-breakpoint
CREATE INDEX `message_reports_open` ON `message_reports` (`handled_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `scheduled_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`by_id` text NOT NULL,
	`by_name` text NOT NULL,
	`body` text NOT NULL,
	`quote` text,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`send_at` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `scheduled_messages_due` ON `scheduled_messages` (`status`,`send_at`);--> statement-breakpoint
CREATE INDEX `scheduled_messages_conversation` ON `scheduled_messages` (`conversation_id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`by_name` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `talk_blocks` (
	`who` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`by_id` text NOT NULL,
	`by_name` text NOT NULL,
	`until` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `bridge_inbox` (
	`source` text NOT NULL,
	`external_id` text NOT NULL,
	`outcome` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`source`, `external_id`)
);
--> statement-breakpoint
CREATE INDEX `bridge_inbox_created` ON `bridge_inbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `letter_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`by_name` text NOT NULL,
	`sent_at` integer,
	`recipients` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `letter_templates_name` ON `letter_templates` (`name`);--> statement-breakpoint
CREATE TABLE `link_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `link_codes_expires` ON `link_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `mail_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`person_id` text NOT NULL,
	`conversation_id` text,
	`address` text,
	`kind` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mail_tokens_expires` ON `mail_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `notice_prefs` (
	`person_id` text PRIMARY KEY NOT NULL,
	`prefs` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notices` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`person_id` text,
	`address` text,
	`team` integer DEFAULT false NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`href` text DEFAULT '' NOT NULL,
	`act` text DEFAULT '' NOT NULL,
	`conversation_id` text,
	`seq` integer,
	`shown` integer DEFAULT true NOT NULL,
	`read_at` integer,
	`expanded_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notices_person_created` ON `notices` (`person_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notices_expanded` ON `notices` (`expanded_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `notices_conversation` ON `notices` (`conversation_id`,`person_id`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`failed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_person` ON `push_subscriptions` (`person_id`);--> statement-breakpoint
CREATE TABLE `telegram_links` (
	`person_id` text PRIMARY KEY NOT NULL,
	`chat_id` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`linked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `telegram_links_chat` ON `telegram_links` (`chat_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`channel` text NOT NULL,
	`topic` text NOT NULL,
	`subject` text NOT NULL,
	`status` text NOT NULL,
	`held` integer DEFAULT false NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`last_change` integer DEFAULT 0 NOT NULL,
	`last_note` integer DEFAULT 0 NOT NULL,
	`preview` text DEFAULT '' NOT NULL,
	`preview_side` text DEFAULT 'user' NOT NULL,
	`order_id` text,
	`report_id` text,
	`follows_id` text,
	`merged_into` text,
	`priority` text DEFAULT 'medium' NOT NULL,
	`labels` text DEFAULT '[]' NOT NULL,
	`assignee_id` text,
	`assignee_name` text,
	`snoozed_until` integer,
	`first_reply_at` integer,
	`waiting_since` integer,
	`due_at` integer,
	`escalated_at` integer,
	`resolved_at` integer,
	`score` integer,
	`score_text` text DEFAULT '' NOT NULL,
	`idempotency_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "conversations_score" CHECK("__new_conversations"."score" is null or "__new_conversations"."score" between 1 and 5)
);
--> statement-breakpoint
-- What was there goes on: its changes are its messages, and it waits for us where it was open.
INSERT INTO `__new_conversations`("id", "reference", "user_id", "name", "email", "channel", "topic", "subject", "status", "held", "last_seq", "last_change", "preview", "preview_side", "first_reply_at", "waiting_since", "resolved_at", "idempotency_key", "created_at", "updated_at") SELECT "id", "reference", "user_id", "name", "email", "channel", "topic", "subject", "status", "held", "last_seq", "last_seq", coalesce((SELECT substr(replace(m."body", char(10), ' '), 1, 140) FROM `messages` m WHERE m."conversation_id" = "conversations"."id" ORDER BY m."seq" DESC LIMIT 1), ''), CASE WHEN "status" = 'pending' THEN 'staff' ELSE 'user' END, (SELECT min(m."created_at") FROM `messages` m WHERE m."conversation_id" = "conversations"."id" AND m."sender_kind" = 'staff'), CASE WHEN "status" = 'open' THEN "updated_at" END, CASE WHEN "status" = 'resolved' THEN "updated_at" END, "idempotency_key", "created_at", "updated_at" FROM `conversations`;--> statement-breakpoint
DROP TABLE `conversations`;--> statement-breakpoint
ALTER TABLE `__new_conversations` RENAME TO `conversations`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_reference` ON `conversations` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_key` ON `conversations` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `conversations_user_updated` ON `conversations` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `conversations_status_updated` ON `conversations` (`status`,`updated_at`);--> statement-breakpoint
CREATE INDEX `conversations_waiting` ON `conversations` (`status`,`waiting_since`);--> statement-breakpoint
CREATE INDEX `conversations_assignee` ON `conversations` (`assignee_id`,`status`,`waiting_since`);--> statement-breakpoint
CREATE INDEX `conversations_due` ON `conversations` (`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `conversations_first_reply` ON `conversations` (`first_reply_at`);--> statement-breakpoint
CREATE INDEX `conversations_order` ON `conversations` (`order_id`);--> statement-breakpoint
ALTER TABLE `messages` ADD `change` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `kind` text DEFAULT 'reply' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `quote` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `redactions` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `origin` text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `edited_at` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `messages_conversation_change` ON `messages` (`conversation_id`,`change`);--> statement-breakpoint
CREATE INDEX `messages_sender_created` ON `messages` (`sender_id`,`created_at`);--> statement-breakpoint
UPDATE `messages` SET `change` = `seq`;--> statement-breakpoint
-- Letters written before are e-mails of a notice of their own.
INSERT INTO `notices`("key", "kind", "address", "subject", "text", "shown", "expanded_at", "created_at") SELECT "key", 'order', "to", "subject", "text", 0, "created_at", "created_at" FROM `letters`;--> statement-breakpoint
ALTER TABLE `letters` ADD `notice_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `letters` ADD `channel` text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE `letters` ADD `person_id` text;--> statement-breakpoint
ALTER TABLE `letters` ADD `problem` text;--> statement-breakpoint
ALTER TABLE `letters` ADD `external_id` text;--> statement-breakpoint
CREATE INDEX `letters_created` ON `letters` (`created_at`);--> statement-breakpoint
CREATE INDEX `letters_notice` ON `letters` (`notice_key`);--> statement-breakpoint
CREATE INDEX `letters_external` ON `letters` (`channel`,`external_id`);--> statement-breakpoint
UPDATE `letters` SET `notice_key` = `key`;--> statement-breakpoint
ALTER TABLE `letters` DROP COLUMN `subject`;--> statement-breakpoint
ALTER TABLE `letters` DROP COLUMN `text`;