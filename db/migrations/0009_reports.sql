CREATE TABLE `audit_events` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`actor_role` text NOT NULL,
	`action` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`owner_id` text,
	`reason` text,
	`detail` text,
	`result` text NOT NULL,
	`prev_hash` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_target` ON `audit_events` (`target_type`,`target_id`);--> statement-breakpoint
CREATE INDEX `audit_owner` ON `audit_events` (`owner_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_action` ON `audit_events` (`action`,`at`);--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`job_type` text NOT NULL,
	`target_id` text,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	`handled_at` integer,
	`handled_by` text
);
--> statement-breakpoint
CREATE INDEX `dead_letters_open` ON `dead_letters` (`handled_at`,`at`);--> statement-breakpoint
CREATE TABLE `report_flag_notes` (
	`report_id` text NOT NULL,
	`flag` integer NOT NULL,
	`note` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`report_id`, `flag`)
);
--> statement-breakpoint
CREATE TABLE `report_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`with_text` integer NOT NULL,
	`opened` integer DEFAULT 0 NOT NULL,
	`last_opened_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_shares_token` ON `report_shares` (`token_hash`);--> statement-breakpoint
CREATE INDEX `report_shares_report` ON `report_shares` (`report_id`);--> statement-breakpoint
CREATE TABLE `source_reads` (
	`user_id` text NOT NULL,
	`source_id` text NOT NULL,
	`ranges` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`user_id`, `source_id`)
);
--> statement-breakpoint
CREATE TABLE `turnitin_submissions` (
	`check_id` text PRIMARY KEY NOT NULL,
	`submission_id` text,
	`status` text NOT NULL,
	`score` integer,
	`problem` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `turnitin_status` ON `turnitin_submissions` (`status`,`updated_at`);--> statement-breakpoint
ALTER TABLE `checks` ADD `mode` text DEFAULT 'kept' NOT NULL;--> statement-breakpoint
ALTER TABLE `checks` ADD `collections` text;--> statement-breakpoint
ALTER TABLE `checks` ADD `log` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `checks` ADD `words` integer;--> statement-breakpoint
ALTER TABLE `documents` ADD `language` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `status_before` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `documents_owner_hash` ON `documents` (`owner_id`,`sha256`);--> statement-breakpoint
CREATE INDEX `documents_owner_family` ON `documents` (`owner_id`,`family_id`);--> statement-breakpoint
ALTER TABLE `reports` ADD `groups` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `previous_id` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `mended` integer;--> statement-breakpoint
ALTER TABLE `reports` ADD `unchanged` integer;--> statement-breakpoint
ALTER TABLE `reports` ADD `added` integer;--> statement-breakpoint
ALTER TABLE `reports` ADD `verify_id` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `statement` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `key_id` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `signature` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `revoked_at` integer;--> statement-breakpoint
ALTER TABLE `reports` ADD `revoked_by` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `purged_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_verify` ON `reports` (`verify_id`);