CREATE TABLE `collection_segments` (
	`id` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`documents` integer NOT NULL,
	`layout` text NOT NULL,
	`parts` text NOT NULL,
	`format_version` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `collection_segments_status` ON `collection_segments` (`status`,`id`);--> statement-breakpoint
CREATE TABLE `collection_snapshots` (
	`id` text PRIMARY KEY NOT NULL,
	`collection_id` text NOT NULL,
	`as_of` integer NOT NULL,
	`documents` integer NOT NULL,
	`works` integer NOT NULL,
	`words` integer NOT NULL,
	`bytes` integer NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL,
	`duplicates` integer DEFAULT 0 NOT NULL,
	`licences` text NOT NULL,
	`format_version` text NOT NULL,
	`status` text NOT NULL,
	`by_name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `collection_snapshots_collection` ON `collection_snapshots` (`collection_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `collections` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`homepage` text,
	`snapshot_id` text,
	`enabled` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
