CREATE TABLE `student_removals` (
	`source_id` text NOT NULL,
	`shard` text NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`source_id`, `shard`)
);
--> statement-breakpoint
CREATE INDEX `student_removals_due` ON `student_removals` (`due_at`);--> statement-breakpoint
CREATE INDEX `student_removals_shard` ON `student_removals` (`shard`);--> statement-breakpoint
ALTER TABLE `student_shards` ADD `blocks` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `student_shards` ADD `closing_at` integer;--> statement-breakpoint
-- A block has 25 words, and the words left over at the end of a text are in none.
UPDATE `student_shards` SET `blocks` = (SELECT coalesce(sum(`sources`.`words` / 25), 0) FROM `sources` WHERE `sources`.`shard` = `student_shards`.`name`);
