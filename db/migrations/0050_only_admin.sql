ALTER TABLE `account_merges` ADD `alone_from` integer;--> statement-breakpoint
ALTER TABLE `refunds` ADD `alone_from` integer;--> statement-breakpoint
ALTER TABLE `role_requests` ADD `alone_from` integer;