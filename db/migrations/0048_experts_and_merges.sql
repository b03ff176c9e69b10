CREATE TABLE `absences` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`expert_id` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`cover_user_id` text,
	`cover_expert_id` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`handed_over_at` integer,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `absences_user` ON `absences` (`user_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `absences_expert` ON `absences` (`expert_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `absences_due` ON `absences` (`starts_at`) WHERE handed_over_at is null and ended_at is null;--> statement-breakpoint
CREATE TABLE `account_merges` (
	`id` text PRIMARY KEY NOT NULL,
	`from_id` text NOT NULL,
	`into_id` text NOT NULL,
	`reason` text NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`requested_by` text NOT NULL,
	`requested_at` integer NOT NULL,
	`token_hash` text,
	`expires_at` integer NOT NULL,
	`confirmed_by` text,
	`confirmed_at` integer,
	`done_at` integer,
	`moved` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_merges_open` ON `account_merges` (`from_id`) WHERE status in ('requested', 'confirmed');--> statement-breakpoint
CREATE INDEX `account_merges_into` ON `account_merges` (`into_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `account_merges_status` ON `account_merges` (`status`,`requested_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_merges_token` ON `account_merges` (`token_hash`) WHERE token_hash is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `time_zone` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `locale` text DEFAULT 'en-GB' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `seen_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `merged_into` text;--> statement-breakpoint
CREATE INDEX `users_seen` ON `users` (`seen_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_role_seen` ON `users` (`role`,`status`,`seen_at`,`id`);--> statement-breakpoint
UPDATE `users` SET `seen_at` = `created_at`;--> statement-breakpoint
UPDATE `users` SET `time_zone` = coalesce((select nullif(json_extract(prefs, '$.zone'), 'UTC') from notice_prefs where person_id = users.id), '');--> statement-breakpoint
UPDATE `experts` SET `user_id` = null WHERE `user_id` is not null and rowid not in (select min(rowid) from experts group by user_id);--> statement-breakpoint
CREATE UNIQUE INDEX `experts_user` ON `experts` (`user_id`) WHERE user_id is not null;