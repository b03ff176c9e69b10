CREATE TABLE `setting_versions` (
	`key` text NOT NULL,
	`version` integer NOT NULL,
	`value` text NOT NULL,
	`reason` text NOT NULL,
	`by_id` text NOT NULL,
	`by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`key`, `version`)
);
--> statement-breakpoint
CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`storage_key` text,
	`bytes` integer,
	`requested_at` integer NOT NULL,
	`ready_at` integer,
	`expires_at` integer
);
--> statement-breakpoint
CREATE INDEX `data_exports_user` ON `data_exports` (`user_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `data_exports_status` ON `data_exports` (`status`,`requested_at`);--> statement-breakpoint
CREATE INDEX `data_exports_expires` ON `data_exports` (`expires_at`);--> statement-breakpoint
CREATE TABLE `deletion_receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`requested_at` integer NOT NULL,
	`deleted_at` integer NOT NULL,
	`removed` text NOT NULL,
	`kept` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `staff_views` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `staff_views_user` ON `staff_views` (`user_id`,`started_at`);--> statement-breakpoint
DROP INDEX `users_role`;--> statement-breakpoint
ALTER TABLE `users` ADD `private_by_default` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `compare_own_drafts` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `density` text DEFAULT 'comfortable' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `shortcuts` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `calendar_token_hash` text;--> statement-breakpoint
ALTER TABLE `users` ADD `deletion_requested_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `deletion_due_at` integer;--> statement-breakpoint
CREATE INDEX `users_role_created` ON `users` (`role`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_role_name` ON `users` (`role`,`status`,`name_order`,`id`);--> statement-breakpoint
CREATE INDEX `users_deletion_due` ON `users` (`deletion_due_at`) WHERE deletion_due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `users_calendar` ON `users` (`calendar_token_hash`) WHERE calendar_token_hash is not null;--> statement-breakpoint
ALTER TABLE `price_books` ADD `starts_at` integer DEFAULT 0 NOT NULL;