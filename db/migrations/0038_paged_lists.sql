DROP INDEX `comments_status`;--> statement-breakpoint
CREATE INDEX `comments_status` ON `comments` (`status`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `media_created`;--> statement-breakpoint
CREATE INDEX `media_kind` ON `media` (`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `media_created` ON `media` (`created_at`,`id`);--> statement-breakpoint
DROP INDEX `dead_letters_open`;--> statement-breakpoint
CREATE INDEX `dead_letters_open` ON `dead_letters` (`handled_at`,`at`,`id`);--> statement-breakpoint
ALTER TABLE `articles` ADD `title_order` text GENERATED ALWAYS AS (lower(title)) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `articles_title` ON `articles` (`title_order`,`id`);