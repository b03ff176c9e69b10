CREATE TABLE `failing_addresses` (
	`address` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`code` text NOT NULL,
	`stops` integer NOT NULL,
	`person_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`address`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `failing_addresses_person` ON `failing_addresses` (`person_id`);--> statement-breakpoint
CREATE INDEX `failing_addresses_expires` ON `failing_addresses` (`expires_at`);--> statement-breakpoint
ALTER TABLE `messages` ADD `original` text;
