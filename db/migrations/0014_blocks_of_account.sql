CREATE INDEX `near_blocks_user` ON `near_blocks` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `shown_blocks_user` ON `shown_blocks` (`user_id`,`at`,`document_id`);