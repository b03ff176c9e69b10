CREATE TABLE `articles` (
	`id` text PRIMARY KEY NOT NULL,
	`domain` text NOT NULL,
	`type` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`body` text NOT NULL,
	`references` text NOT NULL,
	`tags` text NOT NULL,
	`author` text NOT NULL,
	`reviewer` text NOT NULL,
	`words` integer NOT NULL,
	`status` text NOT NULL,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `articles_domain_slug` ON `articles` (`domain`,`slug`);--> statement-breakpoint
CREATE INDEX `articles_status_published` ON `articles` (`status`,`published_at`);--> statement-breakpoint
CREATE TABLE `checks` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`document_id` text NOT NULL,
	`title` text NOT NULL,
	`options` text NOT NULL,
	`status` text NOT NULL,
	`stage` text,
	`progress` integer DEFAULT 0 NOT NULL,
	`stage_times` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease` text,
	`lease_until` integer,
	`problem` text,
	`problem_facts` text,
	`engine_version` text,
	`queued_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `checks_user_queued` ON `checks` (`user_id`,`queued_at`);--> statement-breakpoint
CREATE INDEX `checks_status_queued` ON `checks` (`status`,`queued_at`);--> statement-breakpoint
CREATE INDEX `checks_document` ON `checks` (`document_id`);--> statement-breakpoint
CREATE TABLE `conversations` (
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
	`idempotency_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_reference` ON `conversations` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_key` ON `conversations` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `conversations_user_updated` ON `conversations` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `conversations_status_updated` ON `conversations` (`status`,`updated_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`seq` integer NOT NULL,
	`client_id` text NOT NULL,
	`sender_id` text,
	`sender_kind` text NOT NULL,
	`sender_name` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_conversation_seq` ON `messages` (`conversation_id`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_conversation_client` ON `messages` (`conversation_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`storage_key` text NOT NULL,
	`words` integer,
	`pages` integer,
	`status` text NOT NULL,
	`stored` integer DEFAULT false NOT NULL,
	`delete_at` integer NOT NULL,
	`receipt_id` text,
	`idempotency_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_owner_key` ON `documents` (`owner_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `documents_owner_created` ON `documents` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `documents_delete_at` ON `documents` (`status`,`delete_at`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`document_id` text NOT NULL,
	`title` text NOT NULL,
	`words` integer NOT NULL,
	`matched_words` integer NOT NULL,
	`score_tenths` integer NOT NULL,
	`score_unfiltered_tenths` integer NOT NULL,
	`sources` integer NOT NULL,
	`matches` integer NOT NULL,
	`flags` integer NOT NULL,
	`storage_key` text NOT NULL,
	`engine_version` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `reports_user_created` ON `reports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_document` ON `reports` (`document_id`);--> statement-breakpoint
CREATE TABLE `sources` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`owner_id` text,
	`document_id` text,
	`title` text NOT NULL,
	`authors` text NOT NULL,
	`container` text,
	`year` integer,
	`url` text,
	`licence` text,
	`words` integer DEFAULT 0 NOT NULL,
	`text_key` text NOT NULL,
	`status` text NOT NULL,
	`engine_version` text,
	`created_at` integer NOT NULL,
	`indexed_at` integer
);
--> statement-breakpoint
CREATE INDEX `sources_status` ON `sources` (`status`);--> statement-breakpoint
CREATE INDEX `sources_kind` ON `sources` (`kind`);--> statement-breakpoint
CREATE INDEX `sources_document` ON `sources` (`document_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`email` text NOT NULL,
	`full_name` text NOT NULL,
	`username` text,
	`image_url` text,
	`role` text DEFAULT 'user' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`provider_updated_at` integer DEFAULT 0 NOT NULL,
	`honour_version` text,
	`honour_accepted_at` integer,
	`institution` text DEFAULT '' NOT NULL,
	`programme` text DEFAULT '' NOT NULL,
	`level` text DEFAULT '' NOT NULL,
	`citation_style` text DEFAULT '' NOT NULL,
	`english_variety` text DEFAULT '' NOT NULL,
	`institution_rule` text DEFAULT '' NOT NULL,
	`retention_days` integer DEFAULT 30 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_issuer_subject` ON `users` (`issuer`,`subject`);