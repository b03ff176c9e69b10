CREATE TABLE `collection_merges` (
	`id` text PRIMARY KEY NOT NULL,
	`inputs` text NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `collection_segments` ADD `superseded_at` integer;