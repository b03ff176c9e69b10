CREATE TABLE `role_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`reason` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`requested_by` text NOT NULL,
	`requested_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer
);
--> statement-breakpoint
CREATE INDEX `role_requests_user` ON `role_requests` (`user_id`,`requested_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `role_requests_open` ON `role_requests` (`user_id`) WHERE status = 'open';--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_until` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_reason` text;--> statement-breakpoint
ALTER TABLE `users` ADD `provider_pending` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_pending` ON `users` (`updated_at`) WHERE provider_pending = 1;--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`suspended_until`) WHERE status = 'suspended';