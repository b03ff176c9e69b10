DROP INDEX `users_role`;--> statement-breakpoint
CREATE INDEX `users_role_created` ON `users` (`role`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_role_name` ON `users` (`role`,`status`,`name_order`,`id`);