CREATE TABLE `open_sockets` (
	`session_id` text NOT NULL,
	`room` text NOT NULL,
	`user_id` text NOT NULL,
	`opened_at` integer NOT NULL,
	PRIMARY KEY(`session_id`, `room`)
);
--> statement-breakpoint
CREATE INDEX `open_sockets_user` ON `open_sockets` (`user_id`);--> statement-breakpoint
CREATE INDEX `open_sockets_opened` ON `open_sockets` (`opened_at`);--> statement-breakpoint
CREATE TABLE `revoked_sessions` (
	`session_id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `revoked_sessions_expires` ON `revoked_sessions` (`expires_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `password_changed_at` integer;