CREATE TABLE `sightings` (
	`user_id` text NOT NULL,
	`source_id` text NOT NULL,
	`document_id` text NOT NULL,
	`family_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `source_id`, `document_id`)
);
--> statement-breakpoint
CREATE INDEX `sightings_source` ON `sightings` (`source_id`);--> statement-breakpoint
CREATE INDEX `sightings_at` ON `sightings` (`at`);--> statement-breakpoint
ALTER TABLE `checks` ADD `probing` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `family_id` text;