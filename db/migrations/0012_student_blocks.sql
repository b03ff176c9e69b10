CREATE TABLE `near_blocks` (
	`block` integer NOT NULL,
	`user_id` text NOT NULL,
	`document_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`block`, `user_id`, `document_id`)
);
--> statement-breakpoint
CREATE INDEX `near_blocks_at` ON `near_blocks` (`at`);--> statement-breakpoint
CREATE TABLE `shown_blocks` (
	`user_id` text NOT NULL,
	`document_id` text NOT NULL,
	`family_id` text NOT NULL,
	`blocks` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `document_id`)
);
--> statement-breakpoint
CREATE INDEX `shown_blocks_at` ON `shown_blocks` (`at`);--> statement-breakpoint
CREATE TABLE `student_shards` (
	`name` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`documents` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `sources` ADD `index_version` text;--> statement-breakpoint
ALTER TABLE `sources` ADD `shard` text;--> statement-breakpoint
ALTER TABLE `sources` ADD `old_shard` text;--> statement-breakpoint
CREATE INDEX `sources_shard` ON `sources` (`shard`);--> statement-breakpoint
CREATE INDEX `sources_old_shard` ON `sources` (`old_shard`);