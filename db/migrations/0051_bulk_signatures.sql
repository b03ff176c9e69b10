CREATE TABLE `bulk_signatures` (
	`signature` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `bulk_signatures_expiry` ON `bulk_signatures` (`expires_at`);--> statement-breakpoint
ALTER TABLE `collection_imports` ADD `uploaded_by_name` text;