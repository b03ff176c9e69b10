CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`purpose` text NOT NULL,
	`target_id` text,
	`role` text,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`status` text NOT NULL,
	`result_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_owner_key` ON `uploads` (`owner_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `uploads_updated` ON `uploads` (`updated_at`);