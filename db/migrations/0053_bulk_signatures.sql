CREATE TABLE `bulk_signatures` (
	`signature` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `bulk_signatures_expiry` ON `bulk_signatures` (`expires_at`);--> statement-breakpoint
ALTER TABLE `collection_imports` ADD `uploaded_by` text;--> statement-breakpoint
-- Texts that earlier versions kept of what a check had found told other checks that it was asked for.
UPDATE sources SET status = 'forgetting' WHERE id >= 'open:' AND id < 'open;' AND status <> 'forgetting';
