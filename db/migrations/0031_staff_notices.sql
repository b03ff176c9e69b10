CREATE TABLE `notice_paces` (
	`person_id` text NOT NULL,
	`topic` text NOT NULL,
	`first_key` text NOT NULL,
	`digest_at` integer,
	`next_at` integer NOT NULL,
	PRIMARY KEY(`person_id`, `topic`)
);
--> statement-breakpoint
ALTER TABLE `notices` ADD `topic` text;--> statement-breakpoint
ALTER TABLE `notices` ADD `digest_key` text;--> statement-breakpoint
CREATE INDEX `notices_digest` ON `notices` (`digest_key`) WHERE digest_key is not null;--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`status`);